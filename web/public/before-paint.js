// Before the first paint, so that nothing flashes.
try {
  // A theme that was chosen by hand; the rest is web/lib/color-scheme.ts.
  var chosen = localStorage.getItem('color-scheme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
  // A link to a post shows that one first, not those that the document came with (web/lib/first-content.ts).
  if (/^#post-\d+$/.test(location.hash)) document.documentElement.dataset.linked = ''
  // The skeleton of the feed, for somebody who is signed in on this device (web/session/ended-session.ts).
  if (location.pathname === '/' && localStorage.getItem('signed-in')) document.documentElement.dataset.start = 'feed'
} catch {
  // Storage is off: the system decides.
}
