/** Who may import whom (docs/architecture.md). The modules of the server, from the top down: each imports only those after it. */
const serverModules = [
  'pages',
  'events',
  'diagnostics',
  'leaders',
  'operations',
  'privacy',
  'audit',
  'webhooks',
  'giveaways',
  'reach',
  'record-files',
  'records',
  'confirmations',
  'polls',
  'scheduling',
  'reports',
  'search',
  'for-you',
  'saved',
  'weekly-mail',
  'push',
  'engagement',
  'translation',
  'feed',
  'quiet-hours',
  'reading',
  'media',
  'teams',
  'people',
  'holds',
  'joining',
  'tokens',
  'accounts',
  'mails',
  'company',
]
/** The files of a module that are listed in modules.ts. */
const listed = '\\.(routes|jobs|events)\\.ts$'
/** The modules of the browser, from the top down. */
const webModules = [
  'pages',
  'shell',
  'first-steps',
  'settings',
  'marketing',
  'diagnostics',
  'audit',
  'icons',
  'tokens',
  'webhooks',
  'connections',
  'privacy',
  'records',
  'giveaways',
  'leaders',
  'reports',
  'people',
  'teams',
  'joining',
  'accounts',
  'scheduling',
  'language',
  'search',
  'saved',
  'for-you',
  'feed',
  'reading',
  'translation',
  'push',
  'quiet-hours',
  'weekly-mail',
  'install',
  'engagement',
  'confirmations',
  'polls',
  'holds',
  'media',
  'first-paint',
  'offline',
  'upload',
  'live',
  'session',
  'company',
  'ui',
  'lib',
]
/** Folders within a module, from the top down; what they share is in the module's own folder, below them. */
const webFolders = {
  diagnostics: ['tests', 'videos', 'health', 'attention'],
  giveaways: ['manage', 'status', 'feed'],
  reports: ['overview', 'team', 'people', 'trends', 'posts', 'charts'],
  feed: ['list', 'post', 'compose', 'comments', 'mentions'],
  media: ['grid', 'viewer', 'video', 'repair', 'select', 'documents'],
  people: ['import', 'list', 'selection', 'joining', 'former'],
  shell: ['frames', 'header', 'sign-out', 'menus', 'places'],
  teams: ['members'],
  accounts: ['sign-in', 'factors'],
  ui: ['toasts', 'lists', 'forms', 'dialogs', 'menus', 'states', 'buttons', 'surfaces', 'marks'],
  lib: ['calls', 'times'],
}
const tests = '\\.(test|fixture)\\.tsx?$|^server/testing/|^(web/testing|e2e|bench|scripts)/'
const anyModule = serverModules.join('|')

const moduleIndex = `^server/(${anyModule})/index\\.ts$`

const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { ...from, pathNot: [tests, ...(from.pathNot ?? [])] },
  to,
})

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
      'Both sides use the contract; it uses nothing but zod, culori and the catalogs.',
      { path: '^contract/' },
      { pathNot: ['^contract/', '^locales/(messages|text)\\.ts$', '^node_modules/(zod|culori|@types/culori)/'] },
    ),
    rule('server-without-web', 'Server and web never meet.', { path: '^server/' }, { path: '^web/' }),
    rule('web-without-server', 'Server and web never meet.', { path: '^web/' }, { path: '^server/' }),
    ...downward('web', webModules, 'A module of the browser enters only modules below it.'),
    ...Object.entries(webFolders).flatMap(([name, folders]) => [
      ...downward(`web/${name}`, folders, 'A folder of a module imports only folders below it.'),
      rule(
        `web/${name}-shared-below`,
        'The files of a module itself are what its folders share.',
        { path: `^web/${name}/[^/]+$` },
        { path: `^web/${name}/[^/]+/` },
      ),
    ]),
    rule(
      'ui-without-contract',
      'Components of web/ui know nothing of the product.',
      { path: '^web/ui/' },
      { path: '^contract/', pathNot: '^contract/durations\\.ts$' },
    ),
    rule(
      'first-paint-by-its-interface',
      'first-paint.tsx is all that others know of how a document is shown first.',
      { path: '^web/', pathNot: ['^web/(first-paint|sw)/', '^web/first-posts\\.tsx$'] },
      { path: '^web/first-paint/', pathNot: '^web/first-paint/first-paint\\.tsx$' },
    ),
    rule(
      'service-worker-alone',
      'The service worker uses the offline cache, the outbox, the posts that are kept, and what these need.',
      { path: '^web/sw/' },
      { path: '^web/', pathNot: '^web/((sw|offline|upload|lib)/|first-paint/kept-posts\\.ts$)' },
    ),
    ...downward('server', serverModules, 'A module imports only those below it; what must travel upwards is an event.'),
    rule(
      'modules-by-their-index',
      'What others may use of a module is listed in its index.ts.',
      { path: `^server/(${anyModule})/` },
      { path: `^server/(${anyModule})/`, pathNot: ['^server/$1/', moduleIndex] },
    ),
    rule(
      'programs-by-the-index',
      'Programs use modules by their index; modules.ts and app.ts their routes, jobs and events as well.',
      { path: '^server/[^/]+\\.ts$' },
      { path: `^server/(${anyModule})/`, pathNot: [moduleIndex, listed] },
    ),
    rule(
      'listed-in-modules',
      'Routes, jobs and events of a module are imported by modules.ts and app.ts alone; its index does not name them.',
      { path: '^server/', pathNot: ['^server/(app|modules)\\.ts$', listed] },
      { path: listed },
    ),
    rule(
      'own-index-never',
      'The index is for others; a module imports its own files.',
      { path: `^server/(${anyModule})/` },
      { path: '^server/$1/index\\.ts$' },
    ),
    rule(
      'lib-knows-no-modules',
      'server/lib and server/db are below the modules.',
      { path: '^server/(lib|db)/' },
      { path: `^server/(${anyModule})/` },
    ),
    rule(
      'lib-downwards',
      'Inside server/lib: http is above the rest, storage and outbound are below it, and server/db is below them all.',
      { path: '^server/(db|lib/storage|lib/outbound)/' },
      { path: '^server/lib/', pathNot: '^server/lib/(storage|outbound)/' },
    ),
    rule(
      'lib-http-on-top',
      'Inside server/lib nothing imports http.',
      { path: '^server/lib/', pathNot: ['^server/lib/http/'] },
      { path: '^server/lib/http/' },
    ),
    rule('db-below-lib', 'server/db imports nothing of server/lib.', { path: '^server/db/' }, { path: '^server/lib/' }),
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
      to: { circular: true },
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
          // the build puts it in place of messages.ts
          '^locales/messages\\.browser\\.ts$',
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
