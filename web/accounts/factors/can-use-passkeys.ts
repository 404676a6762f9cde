/** Browsers offer passkeys on https and localhost, and for names only, not for IP addresses. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)
