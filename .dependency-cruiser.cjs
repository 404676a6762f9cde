/** Who may import whom (docs/map.md). Rooms of the server from the top down: each may enter only those after it. */
const rooms = [
  'diagnostics',
  'audit',
  'giveaways',
  'engagement',
  'feed',
  'media',
  'push',
  'teams',
  'people',
  'accounts',
  'company',
]
/** The modules of the browser, from the top down. */
const webModules = [
  'pages',
  'shell',
  'settings',
  'marketing',
  'audit',
  'icons',
  'people',
  'teams',
  'accounts',
  'feed',
  'push',
  'install',
  'engagement',
  'media',
  'offline',
  'session',
  'company',
  'ui',
  'lib',
]
/** The folders of the feed, from the top down. */
const feedFolders = ['list', 'post', 'compose', 'comments']
const tests = '\\.(test|fixture)\\.tsx?$|^server/testing/|^(web/testing|e2e|bench|scripts)/'
const anyRoom = rooms.join('|')

const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { ...from, pathNot: [tests, ...(from.pathNot ?? [])] },
  to,
})

const downwards = rooms
  .slice(1)
  .map((room, index) =>
    rule(
      `${room}-stays-below`,
      'A room enters only rooms below it; what must travel upwards is an event.',
      { path: `^server/${room}/` },
      { path: `^server/(${rooms.slice(0, index + 1).join('|')})/` },
    ),
  )

/** A rule per module: it imports none of those above it. */
const downward = (folder, modules, comment) =>
  modules
    .slice(1)
    .map((name, index) =>
      rule(
        `${folder}/${name}-stays-below`,
        comment,
        { path: `^${folder}/${name}/` },
        { path: `^${folder}/(${modules.slice(0, index + 1).join('|')})/` },
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
    ...downward('web', webModules, 'A module of the browser enters only modules below it.'),
    ...downward(
      'web/feed',
      feedFolders,
      'The feed is a list of posts, each with comments; what they share is in web/feed itself.',
    ),
    rule(
      'feed-shared-below',
      'The files of web/feed itself are what its folders share.',
      { path: '^web/feed/[^/]+$' },
      { path: '^web/feed/[^/]+/' },
    ),
    rule(
      'ui-without-contract',
      'Components of web/ui know nothing of the product.',
      { path: '^web/ui/' },
      { path: '^contract/' },
    ),
    rule(
      'service-worker-alone',
      'The service worker uses the offline cache, the outbox and what is below them.',
      { path: '^web/sw/' },
      { path: '^web/', pathNot: '^web/(sw|offline|lib)/' },
    ),
    ...downwards,
    rule(
      'rooms-through-their-service',
      'Another room is entered through its service, never through its SQL, routes or jobs.',
      { path: `^server/(${anyRoom})/` },
      { path: `^server/(${anyRoom})/`, pathNot: ['^server/$1/', '\\.service\\.ts$'] },
    ),
    rule(
      'lib-knows-no-rooms',
      'server/lib and server/db are below the rooms.',
      { path: '^server/(lib|db)/' },
      { path: `^server/(${anyRoom})/` },
    ),
    rule(
      'sql-behind-service',
      'Routes and what puts the rooms together ask the service, not the SQL.',
      { path: ['\\.routes\\.ts$', '^server/[^/]+\\.ts$', '^server/(lib|db)/'] },
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
