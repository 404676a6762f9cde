import { z } from 'zod'
import { define } from './call.ts'

/** What may be uploaded: MIME type → the endings its files have. What a file really is, its content decides. */
export const acceptedTypes = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
} as const satisfies Record<string, readonly string[]>

const acceptedEndings: ReadonlySet<string> = new Set(Object.values(acceptedTypes).flat())

/** Whether a file is worth uploading, by its type or, as some systems tell none, by its ending (spec 1 §5). */
export function isAccepted(fileName: string, fileType: string): boolean {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(acceptedTypes, fileType.toLowerCase()) || acceptedEndings.has(ending)
}

/** A file of a post, with what a page needs to keep its place free while it loads. */
export const mediaInfo = z.object({
  /** Relative, and for those alone who may see the post (decision 41). */
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  type: z.enum(['image', 'video', 'file']),
  /** Pixels, upright. */
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  /** The picture in a few pixels, as a data: URL of some 100 bytes, to be shown blurred. */
  placeholder: z.string().nullable(),
})
export type MediaInfo = z.output<typeof mediaInfo>

const required = 'This field is required'
const noType = 'That is not a file type'

/** A file as its sender describes it; size and type are checked again once it has arrived (decision 38). */
const describedFile = {
  fileName: z
    .string(required)
    .min(1, required)
    .max(255, 'The file name is too long')
    .refine(name => name.isWellFormed() && !/\p{Cc}/u.test(name), 'The file name holds characters that cannot be kept'),
  /** Bytes. */
  fileSize: z.int('The file size must be a whole number of bytes').min(1, 'The file is empty'),
  /** Empty where the sender's system knows none; the PUT then says application/octet-stream. */
  fileType: z
    .string(required)
    .max(127, noType)
    .regex(/^([\w.+-]+\/[\w.+-]+)?$/, noType),
}

/** Refused with 413 above `limits.fileBytes` and with 415 when neither type nor ending is accepted. */
export const presignUpload = define({
  method: 'POST',
  path: '/api/upload/presigned-url',
  access: 'signed-in',
  summary: 'A signed URL to PUT one file to',
  body: z.object(describedFile),
  reply: z.object({
    /** Takes exactly `fileSize` bytes of `fileType`; relative where the app stores files itself. */
    presignedUrl: z.string(),
    objectPath: z.string(),
  }),
})

/** Completing twice answers the same. */
export const completeUpload = define({
  method: 'POST',
  path: '/api/upload/complete',
  access: 'signed-in',
  summary: 'Turns an uploaded file into media that a post may name',
  body: z.object({ objectPath: z.string(required).max(100), ...describedFile }),
  reply: z.object({
    mediaUrls: z.array(z.string()),
    thumbnails: z.array(z.string()),
    mediaInfo: z.array(mediaInfo.omit({ url: true }).extend({ mediaUrl: z.string() })),
  }),
})
export type CompletedUpload = z.output<typeof completeUpload.reply>

/** The Content-Type of an upload whose own type is unknown. */
export const unknownType = 'application/octet-stream'
