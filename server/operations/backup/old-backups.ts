import { type BackupLocation, type BackupLog, objectFolder } from './location.ts'
import { findBackups, removeBackup, wholeBackups } from './manifest.ts'
import { objectsOf, pathOf } from './objects.ts'

/** Removes what interrupted backups have left. Only while no other backup runs. */
export async function removeIncomplete(location: BackupLocation): Promise<void> {
  await location.cleanUp()
  for (const backup of await findBackups(location)) if (!backup.isWhole) await removeBackup(location, backup)
}

/**
 * Keeps the newest backups that can be read, and the objects that they refer to. An unreadable one takes no other's
 * place and goes once it is older than all of these; until then no object is removed, because it may need any.
 */
export async function removeOld(location: BackupLocation, keep: number, log: BackupLog): Promise<void> {
  const needed = new Set<string>()
  let [readable, unreadable] = [0, 0]
  for (const backup of await wholeBackups(location)) {
    if (readable === keep) await removeBackup(location, backup)
    else {
      const objects = await objectsOf(location, backup.name).catch((error: unknown) => {
        log.warn({ err: error, backup: backup.name }, 'A backup cannot be read: objects that it may need are kept')
      })
      if (objects) readable += 1
      else unreadable += 1
      for (const { key } of objects ?? []) needed.add(pathOf(key))
    }
  }
  if (unreadable > 0) return
  const unneeded: string[] = []
  for await (const { path } of location.list(objectFolder)) if (!needed.has(path)) unneeded.push(path)
  await location.remove(unneeded)
}
