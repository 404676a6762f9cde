import { readConfig } from '#server/config.ts'
import { startInstance } from '#server/instance.ts'
import { openDataFolder } from '#server/lib/data-folder.ts'
import { internetWithPushService } from '#server/push/push-service.fixture.ts'

/** The app, whose internet is the push service of tests. */
const config = readConfig()
await openDataFolder(config.dataDir)
const options = { databaseUrl: config.databaseUrl, isFirst: true, internet: internetWithPushService }
console.log(`Front Line is ready at ${await startInstance(config, options)}`)
