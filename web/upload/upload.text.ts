/** The files that can be uploaded, for people. */
export const formats = 'JPEG, PNG, GIF, WebP or HEIC pictures, or MP4, MOV or WebM videos'

/** Words of uploading files. */
export const text = {
  steps: {
    presign: 'Failed to get upload URL',
    send: 'Direct upload failed',
    complete: 'Upload completion failed',
  },
  completionReply: (status: number, reply: string) => `Upload completion failed: ${status} - ${reply}`,

  failed: 'Upload Failed',
  tryAgain: 'Please try again.',
  tooLarge: {
    title: 'File Size Limit Exceeded',
    advice:
      'Files may have at most 1 GB, and under 50 MB works best. Choose a smaller one, trim the video, or record it at 1080p.',
  },
  wrongType: { title: 'Unsupported File Type', advice: `Please use ${formats}.` },
  timeout: {
    title: 'Upload Timeout',
    advice: 'Nothing got through for 5 minutes. Please try again on a better connection.',
  },
  unreachable: {
    title: 'Network Error',
    advice: 'The connection was lost. Check it and press Post again: files that are already uploaded stay.',
  },
  missing: {
    title: 'Upload Service Unavailable',
    advice: 'The upload could not be found. Please add the file again.',
  },
  serverFailed: {
    title: 'Server Processing Error',
    advice: 'The server could not process the file. Please try again.',
  },
  badGateway: {
    title: 'Platform Limit Reached',
    advice: 'The server in front of the app refused the file. Try a smaller one.',
  },
  unavailable: {
    title: 'Platform Temporarily Unavailable',
    advice: 'The app is restarting. Please try again in a moment.',
  },
} as const
