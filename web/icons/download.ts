import { saveFile } from '#web/lib/save-file.ts'
import { type Drawing, files, type IconFile, render } from './drawing.ts'

/** Between two downloads: browsers drop simultaneous ones. */
const staggerMs = 200

export const fileName = (id: string, { pixels, format }: IconFile) => `${id}-${pixels}.${format}`

export async function downloadIcon(id: string, drawing: Drawing, file: IconFile): Promise<void> {
  saveFile(await render(drawing, file), fileName(id, file))
}

/** Downloads every size of an icon, one after the other. */
export async function downloadAll(id: string, drawing: Drawing): Promise<void> {
  for (const file of files) {
    await downloadIcon(id, drawing, file)
    await new Promise(resolve => setTimeout(resolve, staggerMs))
  }
}
