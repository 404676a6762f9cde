/** Builds a multipart form with one file, as a browser sends it. */
export function fileForm(
  field: string,
  content: Buffer | string,
  name = 'people.csv',
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = '----front-line-test'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
