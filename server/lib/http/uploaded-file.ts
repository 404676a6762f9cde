import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { Refusal } from '#server/lib/refusal.ts'

type FileField = NonNullable<Call['file']>

/** Lets the routes of this scope take a multipart form with one file. */
export async function acceptFile(scope: FastifyInstance, { bytes }: FileField): Promise<void> {
  await scope.register(multipart, { limits: { files: 1, fields: 10, parts: 11, fieldSize: 10_000, fileSize: bytes } })
}

/** The file of a form, whole: its size is bounded. Refuses with request.type, -too-large, -malformed and -invalid. */
export async function readFile(request: FastifyRequest, { field }: FileField): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal('request.type')
  try {
    const part = await request.file()
    if (part?.fieldname === field) return await part.toBuffer()
  } catch (error) {
    // What the reader of forms has no status for is a form that is cut off or no form.
    throw (error as { statusCode?: number }).statusCode ? error : new Refusal('request.malformed')
  }
  throw new Refusal('request.invalid', { fields: { [field]: 'Please choose a file' } })
}
