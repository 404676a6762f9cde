import { expect, test } from 'vitest'
import { verifiedAddress } from './verified-address.ts'

const google = 'https://accounts.google.com'
const entra = 'https://login.microsoftonline.com/6c1f8e0a-77c3-4e0e-9a57-1b9c8d1b2f40/v2.0'
const other = 'https://login.acme.example/realms/staff'
const email = 'Ann@Acme.example'

test.each([
  ['a verified address, in its canonical form', other, { email, email_verified: true }, 'ann@acme.example'],
  ['one with spaces around it', other, { email: ` ${email} `, email_verified: true }, 'ann@acme.example'],
  ['one that is not verified', other, { email, email_verified: false }, null],
  ['Entra ID’s word in a token of another', other, { email, xms_edov: true }, null],
  ['an address of an Entra ID domain', entra, { email, xms_edov: '1' }, 'ann@acme.example'],
  ['one of a domain that is not the organization’s', entra, { email, xms_edov: false }, null],
  [
    'a Google account of the organization',
    google,
    { email, email_verified: true, hd: 'acme.example' },
    'ann@acme.example',
  ],
  ['a private Google account with the address', google, { email, email_verified: true }, null],
  ['a Google account of another organization', google, { email, email_verified: true, hd: 'other.example' }, null],
  ['no address', other, { email: 'ann', email_verified: true }, null],
  ['two addresses', other, { email: [email], email_verified: true }, null],
])('%s', (_, issuer, claims, expected) => {
  expect(verifiedAddress(issuer, { sub: '1', ...claims })).toBe(expected)
})
