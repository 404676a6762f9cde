import { type Drawing, files, type IconFile, render } from './drawing.ts'

/** Between two downloads: browsers drop what comes at once (spec 2 §9). */
const staggerMs = 200

export const fileName = (id: string, { pixels, format }: IconFile) => `${id}-${pixels}.${format}`

export async function downloadIcon(id: string, drawing: Drawing, file: IconFile): Promise<void> {
  const url = URL.createObjectURL(await render(drawing, file))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName(id, file)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Every size of an icon, one after the other. */
export async function downloadAll(id: string, drawing: Drawing): Promise<void> {
  for (const file of files) {
    await downloadIcon(id, drawing, file)
    await new Promise(resolve => setTimeout(resolve, staggerMs))
  }
}
