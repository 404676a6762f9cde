import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { validation } from '#locales/text.ts'
import { Refusal } from '#server/lib/refusal.ts'

/** The file of a form. */
export interface UploadedFile {
  /** As the client calls it. */
  name: string
  content: Buffer
  /** The other fields of the form that the call reads. */
  fields: Readonly<Record<string, string>>
}

type FileField = NonNullable<Call['file']>

/** Lets the routes of this scope accept a multipart form with one file. */
export async function acceptFile(scope: FastifyInstance, { bytes }: FileField): Promise<void> {
  await scope.register(multipart, { limits: { files: 1, fields: 10, parts: 11, fieldSize: 10_000, fileSize: bytes } })
}

/**
 * Reads the file of a form into memory; its size is limited. Throws Refusal `request.type`, `request.too-large`,
 * `request.malformed` and `request.invalid`.
 */
export async function readFile(
  request: FastifyRequest,
  { field, fields: known = [] }: FileField,
): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Refusal('request.type')
  try {
    let file: Pick<UploadedFile, 'name' | 'content'> | undefined
    const fields: Record<string, string> = {}
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        if (part.fieldname !== field) break
        file = { name: part.filename, content: await part.toBuffer() }
      } else if (known.includes(part.fieldname) && typeof part.value === 'string') fields[part.fieldname] = part.value
    }
    if (file) return { ...file, fields }
  } catch (error) {
    // Errors without a status come from a truncated form or from a body that is no form.
    throw (error as { statusCode?: number }).statusCode ? error : new Refusal('request.malformed')
  }
  throw new Refusal('request.invalid', { fields: { [field]: validation.file } })
}
