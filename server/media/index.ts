/** What other modules may use of media. */
export {
  attachMedia,
  detachMedia,
  heldMedia,
  holdMedia,
  type MediaOfPost,
  mediaOfPosts,
  mediaUrlOf,
  noMedia,
  setPreviewPicture,
} from './attachments.service.ts'
export { describeMedia } from './descriptions.service.ts'
export { deleteKept } from './media.sql.ts'
export { processUpload, scratchFolder } from './processing/processing.service.ts'
export { enqueueImported } from './processing/processing-queue.ts'
export { retry } from './processing/retry.service.ts'
export { countFiles, ManyMissing, repair, requireMayRepair } from './repair/repair.service.ts'
export { checkStoredMedia, isStorageInDoubt } from './repair/stored-media.service.ts'
export { findServedObject } from './serving.service.ts'
export { sniff } from './sniff.ts'
export { complete, discard, getProgress, presign, storePicture } from './uploads.service.ts'
export { ProgramOverLimit } from './video/ffmpeg.ts'
export { ffmpegWarning, locateFfmpeg } from './video/locate-ffmpeg.ts'
export { makeTestVideo, videoProgram } from './video-program.ts'

declare module '#server/lib/events.ts' {
  interface Events {
    /** A media item of a post is ready, has failed, or was taken off it; the rows of team, post and media item are locked. */
    'post.media-settled': { postId: number; teamId: number }
  }
}
