import libheif from 'libheif-js/wasm-bundle.js'

const longSidePx = 320

/**
 * Receives the bytes of a HEIC picture, and posts a small JPEG of it, or null. In a worker, because it takes a second
 * or two.
 */
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  void draw(new Uint8Array(data)).then(
    picture => postMessage(picture),
    () => postMessage(null),
  )
})

async function draw(content: Uint8Array): Promise<Blob | null> {
  await libheif.ready
  const images = new libheif.HeifDecoder().decode(content)
  const image = images.find(candidate => candidate.is_primary()) ?? images[0]
  if (!image) return null
  const [width, height] = [image.get_width(), image.get_height()]
  const imageData = new ImageData(width, height)
  const done = await new Promise(resolve => image.display(imageData, resolve))
  if (!done) return null
  const bitmap = await createImageBitmap(imageData)
  const scale = Math.min(1, longSidePx / Math.max(width, height))
  const small = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
  small.getContext('2d')?.drawImage(bitmap, 0, 0, small.width, small.height)
  return small.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
}
