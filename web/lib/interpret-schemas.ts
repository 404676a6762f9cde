/**
 * Sets `jitless` of the schema library, before it is loaded with the first form. Otherwise it tries whether it may
 * generate code, which the content security policy refuses and reports. Its own `config()` would load it at once.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
