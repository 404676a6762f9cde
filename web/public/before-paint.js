// Before the first paint, so that nothing flashes.
var html = document.documentElement
try {
  // A theme that was chosen by hand; the rest is web/lib/color-scheme.ts.
  var chosen = localStorage.getItem('color-scheme')
  if (chosen === 'light' || chosen === 'dark') html.dataset.theme = chosen
  // A link to a post shows that one first, not those that the document came with (web/first-paint/first-posts.ts).
  if (/^#post-\d+$/.test(location.hash)) html.dataset.linked = ''
  // The skeleton of the feed, for somebody who is signed in on this device (web/session/ended-session.ts).
  if (location.pathname === '/' && localStorage.getItem('signed-in')) html.dataset.start = 'feed'
  // The code of a join card stands in the address: none is asked for (web/joining/code-step.tsx).
  if (location.pathname === '/join' && location.hash) html.dataset.code = ''
  // The sign-in says that the session has ended (web/session/ended-session.ts).
  if (sessionStorage.getItem('session-ended')) html.dataset.ended = ''
} catch {
  // Storage is off: the system decides.
}
// The sign-in has a button for passkeys (web/accounts/factors/can-use-passkeys.ts).
if ('PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)) html.dataset.passkeys = ''
// A form that is sent before its script is there is sent by it (web/sign-in.ts).
addEventListener('submit', function (event) {
  if (event.defaultPrevented) return
  event.preventDefault()
  html.dataset.submitted = ''
})
// A join code that is typed before the app is there shows in its boxes, and is taken over by the app (web/joining/code.ts).
addEventListener('input', function (event) {
  var boxes = document.querySelectorAll('[data-first-code] [data-box]')
  if (boxes.length === 0) return
  var typed = event.target.value.replace(/[\s-]/g, '').toUpperCase()
  for (var at = 0; at < boxes.length; at += 1) boxes[at].textContent = typed.charAt(at)
})
