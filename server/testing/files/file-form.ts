/** Builds a multipart form with one file and other fields after it, as a browser sends it. */
export function fileForm(
  field: string,
  content: Buffer | string,
  name = 'people.csv',
  fields: Readonly<Record<string, string>> = {},
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = '----front-line-test'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const others = Object.entries(fields).map(
    ([other, value]) => `\r\n--${boundary}\r\ncontent-disposition: form-data; name="${other}"\r\n\r\n${value}`,
  )
  return {
    payload: Buffer.concat([
      Buffer.from(head),
      Buffer.from(content),
      Buffer.from(`${others.join('')}\r\n--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
