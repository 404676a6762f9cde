import type { BackupLocation } from './location.ts'
import { findBackups, readManifest, removeBackup } from './manifest.ts'
import { objectFolder, pathOf, readIndex } from './objects.ts'

/** Removes what interrupted backups have left. Only while no other backup runs. */
export async function removeIncomplete(location: BackupLocation): Promise<void> {
  await location.cleanUp()
  for (const backup of await findBackups(location)) if (!backup.isWhole) await removeBackup(location, backup)
}

/** Keeps the newest backups, and the objects that they refer to. */
export async function removeOld(location: BackupLocation, keep: number): Promise<void> {
  const whole = (await findBackups(location)).filter(({ isWhole }) => isWhole)
  const old = whole.slice(0, -keep)
  for (const backup of old) await removeBackup(location, backup)

  const needed = new Set<string>()
  for (const { name } of whole.slice(-keep)) {
    const { objects } = await readManifest(location, name)
    for await (const { key } of readIndex(location, objects.file)) needed.add(pathOf(key))
  }
  const unneeded: string[] = []
  for await (const { path } of location.list(objectFolder)) if (!needed.has(path)) unneeded.push(path)
  await location.remove(unneeded)
}
