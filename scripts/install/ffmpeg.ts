import { readConfig } from '#server/config.ts'
import { exitCodeOf } from '#server/lib/exit-code.ts'
import { findFfmpeg, oldestVersion } from '#server/media/video/locate-ffmpeg.ts'
import { installPackages, packageManager } from './packages.ts'

/** The tests need one, and know only the system's; the app goes on without videos. */
const isRequired = process.argv.includes('--required')

/** Installs an ffmpeg for videos where the system has none that is current. Where it may not, prints what to type. */
async function provideFfmpeg(): Promise<void> {
  const { ffmpegPath, mayInstallFfmpeg } = readConfig()
  if (findFfmpeg(undefined) || (ffmpegPath && !isRequired)) return
  const manager = packageManager()
  const isInstalled = mayInstallFfmpeg && installPackages('ffmpeg for videos', ['ffmpeg'], manager)
  if (isInstalled && findFfmpeg(undefined)) return
  const how = manager ? `${manager.typed} ffmpeg` : 'https://ffmpeg.org/download.html'
  const message = `${isRequired ? 'The tests' : 'Videos'} need ffmpeg ${oldestVersion} or newer: ${how}`
  if (isRequired) throw new Error(message)
  if (mayInstallFfmpeg) console.log(message)
}

process.exitCode = await exitCodeOf(provideFfmpeg)
