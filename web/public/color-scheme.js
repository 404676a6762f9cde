// Before the first paint, so that a chosen theme never flashes; the rest is web/lib/color-scheme.ts.
try {
  var chosen = localStorage.getItem('color-scheme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // Storage is off: the system decides.
}
