import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { resetPassword } from '#contract/accounts.ts'
import { apiLimits } from '#contract/api-limits.ts'
import { readAudit } from '#contract/audit.ts'
import type { ReplyOf } from '#contract/call.ts'
import { createPost, listPosts } from '#contract/feed.ts'
import { listMembers } from '#contract/members.ts'
import * as calls from '#contract/people.ts'
import { formerEmployees } from '#contract/privacy.ts'
import { openKysely } from '#server/db/kysely.ts'
import { openPool } from '#server/db/pool.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { type Member, openCompany, TestCompany } from '#server/testing/company.ts'
import { createTestDatabase } from '#server/testing/databases/database.ts'
import { openDatabaseProxy } from '#server/testing/databases/database-proxy.ts'
import { fileForm } from '#server/testing/files/file-form.ts'
import { xlsxFile } from '#server/testing/files/sheets.ts'

type Result = ReplyOf<typeof calls.importUsers>
const url = calls.importUsers.path
const company = await openCompany({ rateLimits: false })

const send = (by: Member, content: Buffer | string, query = '?') =>
  by.send({ method: 'POST', url: `${url}${query}&invitations=now`, ...fileForm('csv', content) })

async function imported(content: Buffer | string): Promise<Result> {
  const response = await send(company.owner, content)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
async function refused(content: Buffer | string): Promise<string> {
  const response = await send(company.owner, content)
  return `${response.statusCode} ${response.json().error}`
}

const everyone = () => company.owner.call(calls.listUsers)
const withEmail = async (email: string) => (await everyone()).find(person => person.email === email)
/** Rows of new people. */
let made = 0
const people = (count: number) =>
  Array.from({ length: count }, () => {
    made += 1
    return `First${made},Last${made},person${made}@elsewhere.example\n`
  }).join('')

describe('a row', () => {
  test('adds a viewer to Company-wide, who is mailed a set-up link', async () => {
    await company.owner.call(createPost, { body: { content: 'From before', teamId: 9 } })
    expect(await imported('firstName,lastName,email\nMia,Moss,Mia@Elsewhere.example\n')).toEqual({
      successful: 1,
      failed: 0,
      errors: [],
    })
    const mia = await withEmail('mia@elsewhere.example')
    expect(mia).toMatchObject({ firstName: 'Mia', lastName: 'Moss', role: 'viewer', hasSignedIn: false })
    const members = await company.owner.call(listMembers, { params: { id: 9 } })
    expect(members.find(({ userId }) => userId === mia?.id)).toMatchObject({ canPost: false, isTeamOwner: false })
    const link = await company.linkInMail('mia@elsewhere.example')
    expect([link.pathname, link.searchParams.get('setup')]).toEqual(['/reset-password', 'true'])
    expect(await company.mailsTo('mia@elsewhere.example')).toHaveLength(1)
  })

  test.each([
    ['in another order, with more columns', 'Phone,EMAIL,First Name,last_name\n1,a1@x.example,Ann,One\n', 'Ann'],
    ['behind a BOM, with CRLF', '\uFEFFfirstName,lastName,email\r\nBea,Two,a2@x.example\r\n', 'Bea'],
    ['in quotes', 'firstName,lastName,email\n"Cy, ""the""\n elder","Line\nbreak",a3@x.example\n', 'Cy, "the" elder'],
    ['with semicolons', 'firstName;lastName;email\nDee;Four;a4@x.example\n', 'Dee'],
    ['after blank rows', '\n\nfirstName,lastName,email\n,,\n\nEli,Five,a5@x.example', 'Eli'],
    ['in any script', 'firstName,lastName,email\nZoë,Müller,a6@bücher.example\n', 'Zoë'],
    ['behind sep=;', 'sep=;\r\nfirstName;lastName;email\r\nFay;Six;a7@x.example\r\n', 'Fay'],
    ['after a blank row, with semicolons', '\nfirstName;lastName;email\nGil;Seven;a8@x.example\n', 'Gil'],
    ['beside a quoted column', 'firstName,lastName,email,"a; b; c; d"\nHal,Eight,a9@x.example,\n', 'Hal'],
    [
      'of Google',
      'First Name [Required],Last Name [Required],Email Address [Required]\nIda,Nine,b1@x.example\n',
      'Ida',
    ],
    ['of an HR tool', 'Given Name,Surname,Work E-Mail\nJon,Ten,b2@x.example\n', 'Jon'],
    [
      'in UTF-16',
      Buffer.from('\uFEFFfirstName\tlastName\temail\nKöbi,Zwölf\tElf\tb3@x.example\n', 'utf16le'),
      'Köbi,Zwölf',
    ],
  ])('%s is read', async (_, content, firstName) => {
    expect(await imported(content)).toMatchObject({ successful: 1, failed: 0 })
    expect((await everyone()).map(person => person.firstName)).toContain(firstName)
  })

  test('that is invalid is reported with its number and reason; valid ones are imported', async () => {
    const { errors, ...counts } = await imported(
      [
        'firstName,lastName,email',
        'Good,One,good1@x.example',
        'Bad,Address,nonsense',
        '',
        ',Nameless,n@x.example',
        'Only,One',
        'Good,Again,GOOD1@x.example',
        'Olivia,Owens,olivia@acme.example',
        `${'x'.repeat(81)},Long,long@x.example`,
        'Nul\0,Byte,nul@x.example',
        'Good,Two,good2@x.example',
      ].join('\n'),
    )
    expect(counts).toEqual({ successful: 2, failed: 7 })
    expect(errors).toEqual([
      { row: 3, name: 'Bad Address', email: 'nonsense', message: 'Invalid email address' },
      { row: 5, name: 'Nameless', email: 'n@x.example', message: 'First name is required' },
      { row: 6, name: 'Only One', email: '', message: 'No email address' },
      { row: 7, name: 'Good Again', email: 'GOOD1@x.example', message: 'The same address as in row 2' },
      {
        row: 8,
        name: 'Olivia Owens',
        email: 'olivia@acme.example',
        message: 'Someone with that address already exists',
      },
      { row: 9, name: `${'x'.repeat(81)} Long`, email: 'long@x.example', message: 'At most 80 characters' },
      {
        row: 10,
        name: 'Nul\uFFFD Byte',
        email: 'nul@x.example',
        message: 'This text has characters that cannot be stored',
      },
    ])
    expect(await withEmail('good1@x.example')).toMatchObject({ lastName: 'One' })
    expect(await withEmail('olivia@acme.example')).toMatchObject({ role: 'owner', hasSignedIn: true })
  })

  test('of a removed user restores them as a new viewer', async () => {
    const rob = await company.join('Rob', { role: 'admin' })
    await company.owner.call(calls.removeUser, { params: { id: rob.id } })
    expect(await imported(`firstName,lastName,email\nRobert,Again,${rob.email}\n`)).toMatchObject({ successful: 1 })
    expect(await withEmail(rob.email)).toMatchObject({
      id: rob.id,
      firstName: 'Robert',
      role: 'viewer',
      hasSignedIn: false,
    })
    expect(await rob.refused(listPosts)).toBe('401 session.none')
  })
})

describe('a file', () => {
  test('of 2,000 is imported once, also when sent twice at once, and every counter is right', async () => {
    await company.runJobs()
    const content = `firstName,lastName,email\n${people(2_000)}`
    const importId = randomUUID()
    const first = await send(company.owner, content, `?importId=${importId}`)
    expect(first.json()).toEqual({ successful: 2_000, failed: 0, errors: [] })
    const progress = { importId, total: 2_000, successful: 2_000, failed: 0, isDone: true, errors: [] }
    expect(await company.owner.call(calls.importProgress, { params: { importId } })).toMatchObject(progress)
    const again = await imported(content)
    expect(again).toMatchObject({ successful: 0, failed: 2_000 })
    expect(again.errors[1_999]).toMatchObject({ row: 2_001, message: 'Someone with that address already exists' })

    const other = `firstName,lastName,email\n${people(700)}`
    const both = await Promise.all([imported(other), imported(other)])
    expect(both.map(({ successful }) => successful).reduce((sum, each) => sum + each)).toBe(700)
    await company.owner.call(createPost, { body: { content: 'To all', teamId: 9 } })
    expect(await findDrift(company.database.db)).toEqual([])
    const { rows } = await company.database.pool.query(
      `select count(*) as n, count(distinct payload ->> 'userId') as people from graphile_worker._private_jobs
       where payload ->> 'userId' is not null`,
    )
    expect(rows).toEqual([{ n: 2_700, people: 2_700 }])
    const { rows: audited } = await company.database.pool.query(
      `select count(*) as batches, sum(jsonb_array_length(details -> 'userIds'))::int as n from audit_log where subject = $1`,
      [`import:${importId}`],
    )
    expect(audited).toEqual([{ batches: 2_000 / apiLimits.importBatch, n: 2_000 }])
    // Nobody reads so many invitations.
    await company.database.pool.query(
      `delete from graphile_worker._private_jobs where payload ->> 'userId' is not null and locked_at is null`,
    )
  })

  test('is not imported twice by one id; only its importer sees its progress', async () => {
    const importId = randomUUID()
    const content = `firstName,lastName,email\n${people(1)}`
    expect((await send(company.owner, content, `?importId=${importId}`)).statusCode).toBe(200)
    expect((await send(company.owner, content, `?importId=${importId}`)).json().error).toBe('import.started')
    const admin = await company.join('Ada', { role: 'admin' })
    expect(await admin.refused(calls.importProgress, { params: { importId } })).toBe('404 import.missing')
  })

  test.each([
    ['empty', '', '422 import.empty'],
    ['with a header only', 'firstName,lastName,email\n\n', '422 import.empty'],
    ['without a column', 'firstName,email\nA,a@x.example\n', '422 import.columns'],
    ['without a header', 'Ann,One,ann@x.example\n', '422 import.columns'],
    ['in Latin-1', Buffer.from('firstName,lastName,email\nZo\u00EB,M,z@x.example\n', 'latin1'), '422 import.encoding'],
    [
      'in UTF-16 without a BOM',
      Buffer.from('firstName,lastName,email\na,b,c@x.example\n', 'utf16le'),
      '422 import.encoding',
    ],
    ['with a quotation mark never closed', 'firstName,lastName,email\nA,B,"c@x.example\n', '422 import.quote'],
    ['of 10,001', `firstName,lastName,email\n${'a,b,c@x.example\n'.repeat(10_001)}`, '422 import.rows'],
    ['of 100,001 lines', `firstName,lastName,email\na,b,c@x.example${'\n'.repeat(100_001)}`, '422 import.rows'],
    ['of more than 5 MB', 'x'.repeat(5 * 1024 * 1024 + 1), '413 request.too-large'],
  ])('%s is refused whole', async (_, content, refusal) => {
    const before = (await everyone()).length
    expect(await refused(content)).toBe(refusal)
    expect(await everyone()).toHaveLength(before)
  })

  test('that is not in the form’s field is refused', async () => {
    const post = async (options: { payload: Buffer | string; headers: Record<string, string> }) => {
      const response = await company.owner.send({ method: 'POST', url, ...options })
      return `${response.statusCode} ${response.json().error}`
    }
    const form = fileForm('csv', 'firstName,lastName,email\nA,B,c@x.example\n')
    expect(await post(fileForm('file', 'x'))).toBe('422 request.invalid')
    expect(await post({ ...form, payload: form.payload.subarray(0, 150) })).toBe('400 request.malformed')
    expect(await post({ payload: '{}', headers: { 'content-type': 'application/json' } })).toBe('415 request.type')
    expect(await post({ payload: 'a,b', headers: { 'content-type': 'text/csv' } })).toBe('415 request.type')
  })

  test('can be imported by owners and admins only', async () => {
    const teamId = await company.team()
    const content = `firstName,lastName,email\n${people(1)}`
    for (const by of [await company.join('Vic'), await company.join('Tom', { teamId, isTeamOwner: true })]) {
      const response = await send(by, content)
      const denied = { error: 'permission.denied', message: 'Only owners and admins can import users' }
      expect([response.statusCode, response.json()]).toEqual([403, denied])
    }
    expect((await send(await company.join('Abe', { role: 'admin' }), content)).json()).toMatchObject({ successful: 1 })
  })
})

describe('a spreadsheet', () => {
  const header = ['Nombre', 'Apellido', 'Correo', 'Phone']
  const sendSheet = (content: Buffer, path = url) =>
    company.owner.send({ method: 'POST', url: path, ...fileForm('csv', content, 'Crew 2026.XLSX') })

  test('is read like a CSV file: its first sheet, with quotes and numbers', async () => {
    const file = xlsxFile([
      header,
      ['Íñigo', 'O"Hara, jr.', 'inigo@elsewhere.example', 5_551_234],
      [],
      ['Zoë', '', 'z@x'],
    ])
    expect((await sendSheet(file, calls.readSheet.path)).json()).toEqual({
      csv: '"Nombre","Apellido","Correo","Phone"\r\n"Íñigo","O""Hara, jr.","inigo@elsewhere.example","5551234"\r\n"","","",""\r\n"Zoë","","z@x",""\r\n',
    })
    const result = (await sendSheet(file)).json()
    expect(result).toMatchObject({ successful: 1, failed: 1, errors: [{ row: 4 }] })
    expect(await withEmail('inigo@elsewhere.example')).toMatchObject({ lastName: 'O"Hara, jr.' })
    // Without a mail server nobody is invited by default.
    expect(await company.mailsTo('inigo@elsewhere.example')).toEqual([])
  })

  test('that is none, or takes too much memory, is refused', async () => {
    const farCell =
      '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'
    const bomb = ' '.repeat(65 * 1024 * 1024)
    for (const content of [Buffer.from('PK\u0003\u0004'), xlsxFile([], farCell), xlsxFile([], bomb)])
      expect((await sendSheet(content)).json()).toMatchObject({ error: 'import.sheet' })
    expect((await send(company.owner, xlsxFile([header]))).json()).toMatchObject({ error: 'import.encoding' })
  })
})

describe('teams in a file', () => {
  test('are joined by their names; an unknown one is named in the errors', async () => {
    const [install, dispatch] = [await company.team('Van Install'), await company.team('Night; Dispatch')]
    await company.team('Twice')
    await company.team('twice')
    const { successful, errors } = await imported(
      [
        'First name,Last name,Email,Teams',
        'Ann,One,t1@x.example,van  INSTALL',
        'Ben,Two,t2@x.example,"Van Install; Company-wide;"',
        'Cy,Three,t3@x.example,Night; Dispatch',
        'Dee,Four,t4@x.example,',
        'Eli,Five,t5@x.example,Van Instal; Nowhere',
        'Fay,Six,t6@x.example,Twice',
        `Gus,Seven,t7@x.example,${'x;'.repeat(apiLimits.importTeamsCharacters)}`,
      ].join('\n'),
    )
    expect(successful).toBe(4)
    expect(errors.map(({ row, message }) => [row, message])).toEqual([
      [6, 'There is no team called “Van Instal”. There is no team called “Nowhere”'],
      [7, 'More than one team is called “Twice”'],
      [8, 'The names of teams are too long'],
    ])
    const namesIn = async (id: number) =>
      (await company.owner.call(listMembers, { params: { id } })).map(({ user }) => user.firstName)
    expect(await namesIn(install)).toEqual(['Ann', 'Ben'])
    expect(await namesIn(dispatch)).toEqual(['Cy'])
    expect(await findDrift(company.database.db)).toEqual([])
  })
})

test('an import goes on when the database was away in its middle, and saves everyone once', async () => {
  const database = await createTestDatabase()
  const proxy = await openDatabaseProxy(database.connectionString)
  const pool = openPool(proxy.connectionString, { max: 5 })
  const app = await TestCompany.open(
    { logLevel: 'silent', rateLimits: false },
    { database: { ...database, pool, db: openKysely(pool) } },
  )
  const count = apiLimits.importBatch * 4
  const saved = async () =>
    (await database.pool.query<{ count: number }>('select count(*) as count from users')).rows[0]?.count ?? 0
  const before = await saved()
  const sent = send(app.owner, `firstName,lastName,email\n${people(count)}`)
  await expect.poll(saved, { interval: 1 }).toBeGreaterThan(before)
  await proxy.disconnect()
  expect(await saved()).toBeLessThan(before + count)
  await proxy.reconnect()
  expect((await sent).json()).toEqual({ successful: count, failed: 0, errors: [] })
  expect(await saved()).toBe(before + count)
  expect(await findDrift(database.db)).toEqual([])
  await app.app.close()
  await pool.end()
  await database.drop()
  await proxy.disconnect()
})

describe('columns that somebody chose', () => {
  test('are imported as they say, in a check and in the import', async () => {
    await company.team('Heizung')
    const file = 'Personal 2026\nWer;Mail privat;Abteilung\n"Öz, Elif";elif@x.example;Heizung\nTom Tanner;;Heizung\n'
    const query = '?header=2&fullName=0&email=1&team=2'
    const checked = await company.owner.send({ method: 'POST', url: `${url}/check${query}`, ...fileForm('csv', file) })
    expect(checked.json()).toMatchObject({ successful: 1, failed: 1, missingTeams: [] })
    const response = await send(company.owner, file, query)
    expect(response.json()).toEqual({
      successful: 1,
      failed: 1,
      errors: [{ row: 4, name: 'Tom Tanner', email: '', message: 'No email address' }],
    })
    const { users } = await company.owner.call(calls.searchUsers, { query: { search: 'elif@x.example' } })
    expect(users).toMatchObject([{ firstName: 'Elif', lastName: 'Öz', teams: ['Company-wide', 'Heizung'] }])
    expect((await send(company.owner, file, '?header=2&email=1')).json()).toMatchObject({ error: 'import.columns' })
  })
})

describe('undoing an import', () => {
  const undo = (by: Member, importId: string) => by.refused(calls.undoImport, { params: { importId } })
  const importOf = async (by: Member, ...emails: string[]) => {
    const importId = randomUUID()
    const file = `firstName,lastName,email,team\n${emails.map(email => `Undo,Me,${email},Ducts\n`).join('')}`
    const response = await send(by, file, `?importId=${importId}`)
    expect(response.json()).toMatchObject({ successful: emails.length })
    return importId
  }
  const find = async (email: string) => {
    const { users } = await company.owner.call(calls.searchUsers, { query: { search: email } })
    return users.find(user => user.email === email)
  }

  test('takes everyone out whom it added, without a trace, and those out again whom it brought back', async () => {
    const teamId = await company.team('Ducts')
    await company.owner.call(createPost, { body: { content: 'Before', teamId } })
    const former = await company.join('Fia')
    await company.owner.call(calls.removeUser, { params: { id: former.id } })
    const importId = await importOf(company.owner, 'new@undo.example', former.email)
    await company.owner.call(createPost, { body: { content: 'After', teamId } })
    const added = await find('new@undo.example')
    const admin = await company.join('Abe', { role: 'admin' })
    expect(await undo(admin, importId)).toBe('404 import.missing')
    expect(await undo(company.owner, importId)).toBe('200 accepted')
    expect(await undo(company.owner, importId)).toBe('404 import.missing')
    expect(await find('new@undo.example')).toBeUndefined()
    expect((await company.owner.call(listMembers, { params: { id: teamId } })).map(({ userId }) => userId)).toEqual([])
    const left = await company.owner.call(formerEmployees)
    expect(left.map(({ id }) => id)).toContain(former.id)
    expect(left.map(({ id }) => id)).not.toContain(added?.id)
    const { rows } = await company.database.pool.query('select email, first_name from users where id = $1', [added?.id])
    expect(rows).toEqual([{ email: `erased-${added?.id}@front-line.invalid`, first_name: 'Former' }])
    expect(await findDrift(openKysely(company.database.pool))).toEqual([])
    expect((await company.owner.call(readAudit, { query: {} })).entries[0]?.text).toBe(
      'took back an import of 2 people',
    )
    expect(await company.mailsTo('new@undo.example')).toEqual([])
    await importOf(company.owner, 'new@undo.example')
  })

  test('leaves those in who were removed and added again by hand since', async () => {
    const importId = await importOf(company.owner, 'again@undo.example', 'once@undo.example')
    const before = await find('again@undo.example')
    await company.owner.call(calls.removeUser, { params: { id: before?.id ?? 0 } })
    const body = { email: 'again@undo.example', firstName: 'Added', lastName: 'Again' }
    await company.owner.call(calls.addUser, { body })
    expect(await undo(company.owner, importId)).toBe('200 accepted')
    expect(await find('once@undo.example')).toBeUndefined()
    expect(await find('again@undo.example')).toMatchObject({ id: before?.id, firstName: 'Added' })
  })

  test('is refused with their names once somebody has joined, and after a day', async () => {
    const importId = await importOf(company.owner, 'joins@undo.example', 'waits@undo.example')
    const token = (await company.linkInMail('joins@undo.example')).searchParams.get('token') ?? ''
    await company.visitor().call(resetPassword, { body: { token, newPassword: 'correct horse battery' } })
    const { body } = await company.owner.try(calls.undoImport, { params: { importId } })
    expect(body).toMatchObject({ error: 'import.joined', message: expect.stringContaining('Undo Me joined already') })
    expect(await find('waits@undo.example')).toBeDefined()
    const late = await importOf(company.owner, 'late@undo.example')
    await company.database.pool.query(`update people_imports set created_at = now() - interval '25 hours'`)
    expect(await undo(company.owner, late)).toBe('404 import.missing')
  })
})
