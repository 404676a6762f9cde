import { commands } from './commands.ts'

/** A small picture as a camera roll has it. */
export async function picture(name: string, color = 'teal'): Promise<File> {
  const canvas = new OffscreenCanvas(64, 48)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing')
  context.fillStyle = color
  context.fillRect(0, 0, canvas.width, canvas.height)
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}

/** The address of a short video. */
export async function videoUrl(seconds: number): Promise<string> {
  const bytes = Uint8Array.from(atob(await commands.video(seconds)), letter => letter.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }))
}
