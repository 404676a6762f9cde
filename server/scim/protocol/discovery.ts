import { Refusal } from '#server/lib/refusal.ts'
import { groupSchema } from './groups.ts'
import { listSchema, mostResults } from './lists.ts'
import { userSchema } from './users.ts'

const schemaOf = (name: string) => [`urn:ietf:params:scim:schemas:core:2.0:${name}`]

/** What this server can do (RFC 7643, section 5). */
export const providerConfig = (base: string) => ({
  schemas: schemaOf('ServiceProviderConfig'),
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token of the page Provisioning',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

type Found = Record<string, unknown> & { id: string }

const resourceTypes = (base: string): Found[] =>
  [
    { id: 'User', endpoint: '/Users', description: 'A person', schema: userSchema },
    { id: 'Group', endpoint: '/Groups', description: 'A team', schema: groupSchema },
  ].map(type => ({
    schemas: schemaOf('ResourceType'),
    ...type,
    name: type.id,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.id}` },
  }))

interface Attribute {
  type?: 'string' | 'boolean' | 'complex' | 'reference'
  multiValued?: boolean
  required?: boolean
  caseExact?: boolean
  mutability?: 'readWrite' | 'readOnly' | 'immutable'
  uniqueness?: 'none' | 'server'
  description: string
  subAttributes?: Attribute[]
  referenceTypes?: string[]
}

const attribute = (name: string, of: Attribute): Attribute & { name: string } => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  uniqueness: 'none',
  ...of,
})

const externalId = attribute('externalId', { caseExact: true, description: 'The id in the directory' })

const userAttributes = [
  attribute('userName', {
    required: true,
    uniqueness: 'server',
    description: 'The address, or without one the sign-in name',
  }),
  externalId,
  attribute('name', {
    type: 'complex',
    description: 'The name',
    subAttributes: [
      attribute('formatted', { mutability: 'readOnly', description: 'Both names' }),
      attribute('givenName', { description: 'The first name' }),
      attribute('familyName', { description: 'The last name' }),
    ],
  }),
  attribute('displayName', { description: 'Kept for the directory; a first name and last name take precedence' }),
  attribute('active', { type: 'boolean', description: 'Whether the person is in the company' }),
  attribute('emails', {
    type: 'complex',
    multiValued: true,
    description: 'One address, kept for the directory; people sign in and get mail by userName',
    subAttributes: [
      attribute('value', { description: 'The address' }),
      attribute('type', { description: 'Always "work"' }),
      attribute('primary', { type: 'boolean', description: 'Always true' }),
    ],
  }),
]

const groupAttributes = [
  attribute('displayName', { required: true, uniqueness: 'server', description: 'The name of the team' }),
  externalId,
  attribute('members', {
    type: 'complex',
    multiValued: true,
    description: 'The members of the team',
    subAttributes: [
      attribute('value', { mutability: 'immutable', caseExact: true, description: 'The id of a person' }),
      attribute('display', { mutability: 'readOnly', description: 'Their name' }),
      attribute('type', { mutability: 'immutable', description: 'Always "User"' }),
    ],
  }),
]

const schemas = (base: string): Found[] =>
  [
    { id: userSchema, name: 'User', description: 'A person', attributes: userAttributes },
    { id: groupSchema, name: 'Group', description: 'A team', attributes: groupAttributes },
  ].map(schema => ({
    schemas: schemaOf('Schema'),
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }))

/** The endpoints that list what there is, each with its resources. */
export const discovery = { ResourceTypes: resourceTypes, Schemas: schemas } as const

export const listOfAll = (resources: readonly object[]) => ({
  schemas: [listSchema],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** Returns one of them. Throws Refusal `scim.missing`. */
export function findById(resources: readonly Found[], id: string): Found {
  const found = resources.find(resource => resource.id === id)
  if (!found) throw new Refusal('scim.missing')
  return found
}
