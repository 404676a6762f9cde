import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

/** Decrypts a push as a browser does: one record of aes128gcm (RFC 8188) under a shared key (RFC 8291). */
export function decryptPush(body: Buffer, curve: ECDH, secret: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const sealed = body.subarray(21 + sender.length)
  const derive = (from: Uint8Array, salted: Uint8Array, about: Uint8Array, bytes: number) =>
    Buffer.from(hkdfSync('sha256', from, salted, about, bytes))
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const shared = derive(curve.computeSecret(sender), secret, about, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
