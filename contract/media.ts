import { z } from 'zod'
import { define } from './call.ts'
import type { RefusalCode } from './refusals.ts'
import { done } from './values.ts'

/** What may be uploaded: MIME type → the endings its files have (spec 1 §5). What a file really is, its content decides. */
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
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov'],
  'video/x-msvideo': ['avi'],
  'video/x-ms-wmv': ['wmv'],
  'video/x-flv': ['flv'],
  'video/webm': ['webm'],
  'video/x-matroska': ['mkv'],
  'video/ogg': ['ogg', 'ogv'],
} as const satisfies Record<`${'image' | 'video'}/${string}`, readonly string[]>

const kindOfEnding: ReadonlyMap<string, 'image' | 'video'> = new Map(
  Object.entries(acceptedTypes).flatMap(([type, endings]) =>
    endings.map(ending => [ending, kindOfType(type)] as const),
  ),
)

/**
 * Whether a file is worth uploading, and as what, by its type or, as some systems tell none, by its ending (spec 1 §5);
 * null for what is neither image nor video.
 */
export function kindOf(fileName: string, fileType: string): 'image' | 'video' | null {
  if (/^(image|video)\/./i.test(fileType)) return kindOfType(fileType.toLowerCase())
  return kindOfEnding.get(fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()) ?? null
}

function kindOfType(type: string): 'image' | 'video' {
  return type.startsWith('video/') ? 'video' : 'image'
}

/** Where a post carries media that the server still works on (spec 1 §4, decision 40). */
export const processingPath = (jobId: string): string => `/processing/${jobId}`

const inside = {
  type: z.enum(['image', 'video', 'file']),
  /** A picture of at most 640 px; null while there is none. */
  thumbnailUrl: z.string().nullable(),
  /** Of a video: a picture of it in full size, to be shown until it plays. */
  posterUrl: z.string().nullable(),
  /** Pixels, upright; null while processing. */
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  /** Seconds of a video; null where nobody knows. */
  durationSeconds: z.number().nonnegative().nullable(),
  /** The picture in a few pixels, as a data: URL of some 100 bytes, to be shown blurred. */
  placeholder: z.string().nullable(),
}

/** A file of a post, with what a page needs to keep its place free while it loads. */
export const mediaInfo = z.object({
  /** Relative, and for those alone who may see the post (decision 41); `/processing/{jobId}` while processing. */
  url: z.string(),
  state: z.enum(['ready', 'processing']),
  /** Whose progress can be asked for by the uploader; null once ready. */
  jobId: z.uuid().nullable(),
  ...inside,
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

/**
 * Refused with 413 above `limits.fileBytes`, with 415 when neither type nor ending is accepted, with 429 for whoever has
 * too many uploads open that no post names.
 */
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
    /** The id of the upload, and of its job if it gets one: what cancelUpload takes. */
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

/** The file needs time: ask for its progress, or post `processingPath(jobId)` at once (decision 40). */
const queuedUpload = z.object({ jobId: z.uuid() })

/** Completing twice answers the same. A JPEG, PNG, WebP, GIF and the like is ready at once; videos, HEIC, TIFF, RAW are not. */
export const completeUpload = define({
  method: 'POST',
  path: '/api/upload/complete',
  access: 'signed-in',
  summary: 'Turns an uploaded file into media that a post may name, at once or by a job',
  body: z.object({ objectPath: z.string(required).max(100), ...describedFile }),
  reply: z.union([queuedUpload, completedUpload]),
})

const jobParams = z.object({ jobId: z.uuid() })

/** Why processing may fail: codes of contract/refusals.ts. */
export const processingErrors = [
  'media.not-uploaded',
  'media.type',
  'media.damaged',
  'media.pixels',
  'media.too-long',
  'media.failed',
  'media.stuck',
] as const satisfies RefusalCode[]
export type ProcessingError = (typeof processingErrors)[number]

/** Where a job stands. Of pictures only waiting, preparing and ready are to be seen. */
export const phases = ['waiting', 'preparing', 'compressing', 'thumbnails', 'ready', 'error'] as const

export const uploadProgress = define({
  method: 'GET',
  path: '/api/upload/progress/:jobId',
  access: 'signed-in',
  summary: "How far an upload of one's own is processed",
  params: jobParams,
  reply: z.object({
    /** Per cent; never goes back. */
    progress: z.number().min(0).max(100),
    status: z.enum(['waiting', 'running', 'done', 'failed']),
    phase: z.enum(phases),
    /** What went wrong, as a text and as a code; set when failed. */
    error: z.string().nullable(),
    errorCode: z.enum(processingErrors).nullable(),
    /** The post that carries it by now. */
    postId: z.number().nullable(),
    mediaUrl: z.string().nullable(),
    thumbnailUrl: z.string().nullable(),
    /** As completeUpload answers them; empty until done. */
    ...results,
  }),
})
export type UploadProgress = z.output<typeof uploadProgress.reply>

/** Before, while or after it is processed. Refused with 409 once a post carries it: the post is to be edited then. */
export const cancelUpload = define({
  method: 'DELETE',
  path: '/api/upload/:jobId',
  access: 'signed-in',
  summary: "Gives an upload of one's own up; what runs for it stops",
  params: jobParams,
  reply: done,
})

/** What repair found and did (decision 43). */
const repairReport = z.object({
  repairedPosts: z.number(),
  removedFiles: z.number(),
  /** A line a step, the newest last. */
  log: z.array(z.string()),
})
export type RepairReport = z.output<typeof repairReport>

export const repairMedia = define({
  method: 'POST',
  path: '/api/repair-media',
  access: { may: 'media.repair' },
  summary: 'Takes media off posts that the storage lacks, and removes stored files that nothing names',
  body: z.object({ dryRun: z.boolean('Yes or no').default(false) }).prefault({}),
  reply: repairReport,
})

/** The Content-Type of an upload whose own type is unknown. */
export const unknownType = 'application/octet-stream'
