import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { define } from './call.ts'
import { limits } from './limits.ts'
import type { RefusalCode } from './refusals.ts'
import { done, required } from './values.ts'

export const documentType = 'application/pdf'

/** Accepted uploads: MIME type → file name endings. The server checks the content as well. */
export const acceptedTypes = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/avif': ['avif'],
  'image/bmp': ['bmp'],
  'image/svg+xml': ['svg'],
  'image/tiff': ['tif', 'tiff'],
  'image/x-icon': ['ico'],
  'image/heic': ['heic', 'heif', 'hif'],
  'image/x-raw': ['raw', 'dng', 'cr2', 'nef', 'arw'],
  'video/mp4': ['mp4', 'm4v', '3gp', '3g2'],
  'video/quicktime': ['mov'],
  'video/x-msvideo': ['avi'],
  'video/x-ms-wmv': ['wmv'],
  'video/x-flv': ['flv'],
  'video/webm': ['webm'],
  'video/x-matroska': ['mkv'],
  'video/ogg': ['ogg', 'ogv'],
  'application/pdf': ['pdf'],
} as const satisfies Record<`${'image' | 'video'}/${string}` | typeof documentType, readonly string[]>

export type UploadKind = 'image' | 'video' | 'document'

const kindOfEnding: ReadonlyMap<string, UploadKind> = new Map(
  Object.entries(acceptedTypes).flatMap(([type, endings]) =>
    endings.map(ending => [ending, kindOfType(type)] as const),
  ),
)

/**
 * The kind of a file by its type, or by its ending, because some systems send no type; null if it is neither image, video
 * nor document.
 */
export function kindOf(fileName: string, fileType: string): UploadKind | null {
  const type = fileType.toLowerCase()
  if (/^(image|video)\/./.test(type) || type === documentType) return kindOfType(type)
  return kindOfEnding.get(fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()) ?? null
}

export function kindOfType(type: string): UploadKind {
  if (type === documentType) return 'document'
  return type.startsWith('video/') ? 'video' : 'image'
}

/** The id of a media item of a post, from its URL. */
export const mediaIdOf = (url: string): string => url.split('/')[2] ?? ''

/** The URL in a post of a media item that is still processing. */
export const processingPath = (jobId: string): string => `/processing/${jobId}`

const inside = {
  type: z.enum(['image', 'video', 'document', 'file']),
  /** A picture of at most 640 px; null if there is none yet. */
  thumbnailUrl: z.string().nullable(),
  /** Of a video: a picture in full size, shown until it plays. Of a document: its first page. */
  posterUrl: z.string().nullable(),
  /** Pixels, upright; null while processing. */
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  /** Seconds of a video; null if unknown. */
  durationSeconds: z.number().nonnegative().nullable(),
  /** A few pixels of the picture as a data: URL of about 100 bytes, to be shown blurred. */
  placeholder: z.string().nullable(),
  /** What is to be seen, in the author's words; null for none, and for documents. */
  description: z.string().nullable(),
  /** Of a document only. */
  document: z
    .object({
      fileName: z.string(),
      /** Null while processing. */
      bytes: z.int().positive().nullable(),
      pages: z.int().positive().nullable(),
    })
    .optional(),
}

/** A media item of a post, with what a page needs to reserve space for it. */
export const mediaInfo = z.object({
  /** Relative, and only for users who may see the post; `/processing/{jobId}` while processing. */
  url: z.string(),
  state: z.enum(['ready', 'processing']),
  /** The job whose progress the uploader may request; null once ready. */
  jobId: z.uuid().nullable(),
  ...inside,
})
export type MediaInfo = z.output<typeof mediaInfo>

const noType = () => text.fileType

/** Would turn the name around what follows them, as in `exe.pdf` that is shown as `fdp.exe`. */
const directionSigns = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** A file as the client describes it; the server checks size and type after the upload. */
const describedFile = {
  fileName: z
    .string({ error: required })
    .overwrite(name => name.replaceAll(directionSigns, ''))
    .min(1, { error: required })
    .max(255, { error: () => text.fileNameTooLong, abort: true })
    .refine(name => name.isWellFormed() && !/\p{Cc}/u.test(name), { error: () => text.fileName }),
  /** In bytes. */
  fileSize: z.int({ error: () => text.fileSize }).min(1, { error: () => text.fileEmpty }),
  /** Empty if the client's system knows none; the PUT then sends application/octet-stream. */
  fileType: z
    .string({ error: required })
    .max(127, { error: noType, abort: true })
    .regex(/^([\w.+-]+\/[\w.+-]+)?$/, { error: noType }),
}

/**
 * Replies 403 to users who may post in no team, 413 above `limits.fileBytes` or `limits.documentBytes`, 415 if neither type nor ending is
 * accepted, and 429 for a user with too many uploads that no post contains.
 */
export const presignUpload = define('POST', '/api/upload/presigned-url', {
  access: 'signed-in',
  scopes: ['post'],
  summary: 'A signed URL to PUT one file to',
  body: z.object({
    ...describedFile,
    /** The first `limits.fileStartBytes` of the file, in base64: what is in it then decides, instead of its name and type. */
    fileStart: z
      .base64({ error: noType })
      .max(Math.ceil(limits.fileStartBytes / 3) * 4, { error: noType })
      .optional(),
  }),
  reply: z.object({
    /** Accepts exactly `fileSize` bytes of `fileType`; relative if the app stores files itself. */
    presignedUrl: z.string(),
    objectPath: z.string(),
    /** The id of the upload, and of its job if it gets one: the parameter of cancelUpload. */
    jobId: z.uuid(),
  }),
})

const results = {
  mediaUrls: z.array(z.string()),
  thumbnails: z.array(z.string()),
  mediaInfo: z.array(z.object({ mediaUrl: z.string(), ...inside })),
}

const completedUpload = z.object(results)
export type CompletedUpload = z.output<typeof completedUpload>

/** The file needs time: request its progress, or post `processingPath(jobId)` at once. */
const queuedUpload = z.object({ jobId: z.uuid() })

/** Idempotent. JPEG, PNG, WebP, GIF and similar are ready at once; videos, documents, HEIC, TIFF and RAW are not. */
export const completeUpload = define('POST', '/api/upload/complete', {
  access: 'signed-in',
  scopes: ['post'],
  summary: 'Turns an uploaded file into a media item that a post may contain, at once or by a job',
  body: z.object({ objectPath: z.string({ error: required }).max(100), ...describedFile }),
  reply: z.union([queuedUpload, completedUpload]),
})

const jobParams = z.object({ jobId: z.uuid() })

/** Why processing fails each time: codes of contract/refusals.ts. */
export const fileErrors = [
  'media.type',
  'media.damaged',
  'media.pixels',
  'media.too-long',
  'media.encrypted',
  'media.too-complex',
  'media.too-many-pages',
] as const satisfies RefusalCode[]

/** Why processing may fail. */
export const processingErrors = [
  'media.not-uploaded',
  ...fileErrors,
  'media.failed',
  'media.stuck',
] as const satisfies RefusalCode[]
export type ProcessingError = (typeof processingErrors)[number]

/** The phases of a job. Pictures are only waiting, preparing and ready. */
export const phases = ['waiting', 'preparing', 'compressing', 'thumbnails', 'ready', 'error'] as const

export const uploadProgress = define('GET', '/api/upload/progress/:jobId', {
  access: 'signed-in',
  scopes: ['post'],
  summary: 'Progress of one of my uploads',
  params: jobParams,
  reply: z.object({
    /** Percent; never decreases. */
    progress: z.number().min(0).max(100),
    status: z.enum(['waiting', 'running', 'done', 'failed']),
    phase: z.enum(phases),
    /** The failure, as a text and as a code; set when failed. */
    error: z.string().nullable(),
    errorCode: z.enum(processingErrors).nullable(),
    /** The post that contains it. */
    postId: z.number().nullable(),
    mediaUrl: z.string().nullable(),
    thumbnailUrl: z.string().nullable(),
    /** As in the reply of completeUpload; empty until done. */
    ...results,
  }),
})
export type UploadProgress = z.output<typeof uploadProgress.reply>

/**
 * Works before, while or after it is processed. Replies 409 once a post contains it: the post has to be edited then.
 */
export const cancelUpload = define('DELETE', '/api/upload/:jobId', {
  access: 'signed-in',
  summary: 'Cancels one of my uploads and its job',
  params: jobParams,
  reply: done,
})

/**
 * Processes a failed file again; its post shows it as processing. Idempotent. Replies 409 once the file is no longer
 * stored, some days after it failed.
 */
export const retryUpload = define('POST', '/api/upload/retry/:jobId', {
  access: 'signed-in',
  summary: 'Processes one of my failed uploads again',
  params: jobParams,
  reply: queuedUpload,
})

/** The media of posts that a check has found missing, of all it has looked at. */
const missingMedia = z.object({ missingFiles: z.number(), checkedFiles: z.number() })
export type MissingMedia = z.output<typeof missingMedia>

/**
 * Set when everything that was looked at is missing, or more than 20 files and more than a tenth: the storage may not be
 * mounted, and a repair changes nothing unless an owner confirms the number of missing files.
 */
export const manyMissing = missingMedia.nullable()

export const repairRequest = z.object({
  /** Only checks, changes nothing. */
  dryRun: z.boolean({ error: () => text.yesOrNo }).default(false),
  /** The number of missing files, from an owner who knows that they are gone. */
  confirmMissing: z
    .int({ error: () => text.missingFiles })
    .min(1)
    .optional(),
})
export type RepairRequest = z.output<typeof repairRequest>

export const repairReport = z.object({
  /** Posts from which media were taken off, or into which media were put back. */
  repairedPosts: z.number(),
  removedFiles: z.number(),
  /** The size of those files. */
  removedBytes: z.number(),
  /** The numbers of checked items. */
  checkedPosts: z.number(),
  checkedFiles: z.number(),
  /** Media taken off posts; within `retention.repairedMedia`, a repair puts them back if their file is there again. */
  missingFiles: z.number(),
  /** Media put back. */
  restoredFiles: z.number(),
  manyMissing,
  /** One line per step, the newest last. */
  log: z.array(z.string()),
})
export type RepairReport = z.output<typeof repairReport>

/** Throws Refusal `repair.many-missing`, before anything is changed. */
export const repairMedia = define('POST', '/api/repair-media', {
  access: { may: 'media.repair' },
  summary: 'Takes media off posts whose stored file is missing, and deletes stored files that nothing refers to',
  body: repairRequest.prefault({}),
  reply: repairReport,
})

/** The Content-Type of an upload without a known type. */
export const unknownType = 'application/octet-stream'
