type List = 'departments' | 'functions'

/** In their order. */
export async function listEntries(db: Db, list: List): Promise<string[]> {
  return (await db.selectFrom(list).select('name').orderBy('position').orderBy('name').execute()).map(row => row.name)
}

export async function replaceList(db: Db, list: List, names: readonly string[]): Promise<void> {
  await db.deleteFrom(list).execute()
  if (names.length === 0) return
  await db
    .insertInto(list)
    .values(names.map((name, position) => ({ name, position })))
    .execute()
}

export function listDomains(db: Db): Promise<{ id: number; domain: string }[]> {
  return db.selectFrom('domains').select(['id', 'domain']).orderBy('domain').execute()
}

/** Returns undefined when the domain exists. */
export function insertDomain(db: Db, domain: string): Promise<{ id: number; domain: string } | undefined> {
  return db
    .insertInto('domains')
    .values({ domain })
    .onConflict(conflict => conflict.doNothing())
    .returning(['id', 'domain'])
    .executeTakeFirst()
}

export async function deleteDomain(db: Db, id: number): Promise<void> {
  await db.deleteFrom('domains').where('id', '=', id).execute()
}

import type { Db } from '#server/db/kysely.ts'
