/**
 * A self-signed certificate of push.rehearsal.invalid, valid until 2126, and its key. It is no secret: only a rehearsed
 * push trusts it, on loopback.
 */
export const rehearsalCertificate = `-----BEGIN CERTIFICATE-----
MIIBuTCCAV6gAwIBAgIUY9MYBL+lmuE9BuRK5mZtGQyt9VkwCgYIKoZIzj0EAwIw
HzEdMBsGA1UEAwwURnJvbnQgTGluZSByZWhlYXJzYWwwIBcNMjYxMTIyMDYwMDEx
WhgPMjEyNjEwMjkwNjAwMTFaMB8xHTAbBgNVBAMMFEZyb250IExpbmUgcmVoZWFy
c2FsMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEFLKC23FKZkMHqhFJ3udwY9/k
uGdVjNbuyiLmPrxedTTRa59khPLCqE0843g13mFPw0ov/bTZyK0X5MeOwsXT+qN2
MHQwHQYDVR0OBBYEFBx+JPCTp5SHMgXUpHIayBdYzlXLMB8GA1UdIwQYMBaAFBx+
JPCTp5SHMgXUpHIayBdYzlXLMA8GA1UdEwEB/wQFMAMBAf8wIQYDVR0RBBowGIIW
cHVzaC5yZWhlYXJzYWwuaW52YWxpZDAKBggqhkjOPQQDAgNJADBGAiEArXDucfun
NSyRbLByED3luKpAQ/gY1IN4pbppPcbLXC0CIQDwxm/l/pSeCsS4DQY0h9NGkcFU
1EXNyhUD2D/uhAGTWw==
-----END CERTIFICATE-----`

export const rehearsalKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgVxiOOKL9AOcjrncu
HJ+P5xWjesimXUbCgkorYvjtutWhRANCAAQUsoLbcUpmQweqEUne53Bj3+S4Z1WM
1u7KIuY+vF51NNFrn2SE8sKoTTzjeDXeYU/DSi/9tNnIrRfkx47CxdP6
-----END PRIVATE KEY-----`
