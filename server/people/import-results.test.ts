import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as calls from '#contract/people.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { fileForm } from '#server/testing/files/file-form.ts'

const url = calls.importUsers.path
const company = await openCompany({ rateLimits: false })

const send = (by: Member, content: Buffer | string, query = '') =>
  by.send({ method: 'POST', url: url + query, ...fileForm('csv', content) })
const imported = async (content: string) => (await send(company.owner, content)).json()
const everyone = () => company.owner.call(calls.listUsers)

describe('before and after an import', () => {
  const header = 'firstName,lastName,email,team\n'

  test('a check reports what the import will, and changes nothing', async () => {
    const content = `${header}New,One,c1@x.example,\nOlivia,Owens,olivia@acme.example,\nBad,Two,c2@x.example,Nowhere\nNew,Again,c1@x.example,\n`
    const before = (await everyone()).length
    const checked = await company.owner.send({
      method: 'POST',
      url: calls.checkImport.path,
      ...fileForm('csv', content),
    })
    expect(await everyone()).toHaveLength(before)
    const { missingTeams, outsiders, ...result } = checked.json()
    expect(result).toMatchObject({ successful: 1, failed: 3 })
    expect(result).toEqual(await imported(content))
    expect(missingTeams).toEqual(['Nowhere'])
    expect(outsiders).toEqual({ people: 1, domains: ['x.example'] })
  })

  test('the result stays with the importer', async () => {
    const admin = await company.join('Lea', { role: 'admin' })
    expect(await admin.call(calls.lastImport)).toBeNull()
    const importId = randomUUID()
    await send(admin, `${header}Re,Sult,d1@x.example,\n,Nameless,d2@x.example,\n`, `?importId=${importId}`)
    const result = {
      importId,
      total: 2,
      successful: 1,
      failed: 1,
      isDone: true,
      isInterrupted: false,
      errors: [{ row: 3, name: 'Nameless', email: 'd2@x.example', message: 'First name is required' }],
    }
    expect(await admin.call(calls.lastImport)).toMatchObject(result)
    expect(await admin.call(calls.importProgress, { params: { importId } })).toMatchObject(result)
    await company.database.pool.query(
      `update people_imports set done_at = null, progressed_at = now() - interval '2 minutes' where id = $1`,
      [importId],
    )
    expect(await admin.call(calls.lastImport)).toMatchObject({ ...result, isDone: false, isInterrupted: true })
  })

  test('a file by another name, or without columns, is refused with the reason', async () => {
    const other = await company.owner.send({
      method: 'POST',
      url,
      ...fileForm('csv', `${header}A,B,e1@x.example,\n`, 'people.txt'),
    })
    expect([other.statusCode, other.json()]).toEqual([
      415,
      { error: 'import.type', message: 'Please select a CSV file' },
    ])
    const columns = await send(company.owner, 'Name;Email;Phone\nA;e2@x.example;1\n')
    expect(columns.json().message).toBe(
      'The first row must name the columns firstName, lastName and email. Found: Name, Email, Phone. Missing: firstName, lastName.',
    )
  })

  test('Windows-1252 is read where somebody says that the names are right', async () => {
    const content = Buffer.from(`${header}Zo\u00EB,M\u00FCller,f1@x.example,\n`, 'latin1')
    expect((await send(company.owner, content)).json().error).toBe('import.encoding')
    expect((await send(company.owner, content, '?encoding=windows-1252')).json()).toMatchObject({ successful: 1 })
    expect((await everyone()).find(({ email }) => email === 'f1@x.example')).toMatchObject({
      firstName: 'Zoë',
      lastName: 'Müller',
    })
  })
})
