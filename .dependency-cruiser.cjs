/** Who may import whom (docs/map.md). Modules of the server from the top down: each may import only those after it. */
const modules = [
  ['pages', 'events'],
  ['diagnostics', 'operations'],
  ['audit'],
  ['giveaways'],
  ['reports'],
  ['push'],
  ['engagement'],
  ['feed'],
  ['reading'],
  ['media'],
  ['teams'],
  ['people'],
  ['accounts'],
  ['company'],
]
/** SQL that modules above may use in their own queries and transactions: fragments to join with, and single queries. */
const sharedSql = ['^server/reading/(audience|unread|counters)\\.sql\\.ts$']
const tests = '\\.(test|fixture)\\.tsx?$|^server/testing/|^(web/testing|e2e|bench|scripts)/'
const anyModule = modules.flat().join('|')

const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { ...from, pathNot: [tests, ...(from.pathNot ?? [])] },
  to,
})

const downwards = modules.map((layer, index) =>
  rule(
    `${layer[0]}-stays-below`,
    'A module imports only modules below it; what must travel upwards is an event.',
    { path: `^server/(${layer.join('|')})/` },
    {
      path: `^server/(${modules
        .slice(0, index + 1)
        .flat()
        .join('|')})/`,
      pathNot: '^server/$1/',
    },
  ),
)

module.exports = {
  forbidden: [
    rule(
      'contract-stands-alone',
      'Both sides use the contract; it uses nothing but zod and culori.',
      { path: '^contract/' },
      { pathNot: ['^contract/', '^node_modules/(zod|culori|@types/culori)/'] },
    ),
    rule('server-without-web', 'Server and web never meet.', { path: '^server/' }, { path: '^web/' }),
    rule('web-without-server', 'Server and web never meet.', { path: '^web/' }, { path: '^server/' }),
    rule(
      'pages-put-together',
      'Only the router and other pages know pages.',
      { path: '^web/', pathNot: ['^web/pages/', '^web/(main|router)\\.tsx$'] },
      { path: '^web/pages/' },
    ),
    rule(
      'web-rooms-apart',
      'Rooms do not import each other, except that feed is made of media and engagement.',
      { path: '^web/([^/]+)/', pathNot: ['^web/(pages|ui|lib|feed)/'] },
      { path: '^web/[^/]+/', pathNot: ['^web/$1/', '^web/(ui|lib|pages)/'] },
    ),
    rule(
      'web-feed-is-made-of',
      'Feed is made of media and engagement, and of no other room.',
      { path: '^web/feed/' },
      { path: '^web/[^/]+/', pathNot: '^web/(feed|media|engagement|ui|lib|pages)/' },
    ),
    rule(
      'ui-knows-no-rooms',
      'ui and lib are below the rooms.',
      { path: '^web/(ui|lib)/' },
      { path: '^web/[^/]+/', pathNot: '^web/(ui|lib)/' },
    ),
    ...downwards,
    rule(
      'modules-through-their-service',
      'Another module is used through its service or the SQL that it shares, never through its routes or jobs.',
      { path: `^server/(${anyModule})/` },
      { path: `^server/(${anyModule})/`, pathNot: ['^server/$1/', '\\.service\\.ts$', ...sharedSql] },
    ),
    rule(
      'lib-knows-no-modules',
      'server/lib and server/db are below the modules.',
      { path: '^server/(lib|db)/' },
      { path: `^server/(${anyModule})/` },
    ),
    rule(
      'sql-behind-service',
      'Routes and app.ts call the service, not the SQL.',
      { path: ['\\.routes\\.ts$', '^server/[^/]+\\.ts$'] },
      { path: '\\.sql\\.ts$' },
    ),
    rule(
      'service-knows-no-routes',
      'Routes call the service, never the other way round.',
      { path: '\\.(service|jobs|sql)\\.ts$' },
      { path: '\\.routes\\.ts$' },
    ),
    rule(
      'sql-knows-no-service',
      'A service calls SQL, never the other way round.',
      { path: '\\.sql\\.ts$' },
      { path: '\\.service\\.ts$' },
    ),
    rule(
      'tests-stay-out',
      'The app does not use what only tests use.',
      { path: '^(contract|server|web)/' },
      { path: tests },
    ),
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      comment: 'Nothing imports this file.',
      severity: 'warn',
      from: {
        orphan: true,
        pathNot: [
          tests,
          '\\.config\\.ts$',
          '^server/(main|db/migrations/.*)\\.ts$',
          '^web/(main|sw)\\.tsx?$',
          '^web/public/',
          '\\.d\\.ts$',
        ],
      },
      to: {},
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: '^node_modules' },
    exclude: { path: '\\.(css|svg|png)$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts'],
    },
  },
}
