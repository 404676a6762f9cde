const any = () => true
/** A width, such as `2` or `[2.5px]`, rather than a color. */
const isWidth = (value: string) => /^\[?\d/.test(value)
const words = (list: string) => list.split(' ')

/** The names of theme.css: after `text-`, any other name is a color. */
export const textSizes = words(
  'display display-phone display-desk section lead-desk shout shout-desk figure form-title h1 h2 title h3 lead body ' +
    'action label small meta micro',
)

/** Utilities that are a group of their own, with any value. */
const utilities = words(
  'accent align animate appearance aspect auto-cols backdrop-blur basis blur bottom break-after break-inside col-end ' +
    'col-start cursor duration ease end fill forced-color-adjust from gap gap-x gap-y grid-cols grid-flow grid-rows h inset inset-x inset-y ' +
    'justify-items justify-self leading left line-clamp list m max-h max-w mb me min-h min-w mix-blend ml mr ms mt mx my ' +
    'opacity order outline-offset overflow overflow-x overflow-y overscroll p pb pe pl place-content place-items ' +
    'pointer-events pr ps pt px py resize right rotate rounded rounded-ss rounded-t row-start scale scale-x scroll-mt ' +
    'select self shadow shrink size space-x start text-shadow to top tracking transition translate-x translate-y ' +
    'underline-offset via w whitespace z',
)

/**
 * The groups of Tailwind's classes that this app uses: of two in a group, the later one wins. Those of all classes are
 * 6 kB of script that would load before the first post. A class of another group is never replaced.
 */
export const classGroups = {
  ...Object.fromEntries(utilities.map(name => [name, [{ [name]: [any] }]])),
  'align-content': words('content-normal content-start content-end content-center content-between content-evenly'),
  'align-items': [{ items: [any] }],
  bg: [{ bg: [any] }],
  'bg-image': [{ 'bg-linear': [any] }],
  'bg-position': ['bg-center'],
  'bg-size': words('bg-cover bg-contain'),
  border: [{ border: ['', isWidth] }],
  'border-b': [{ 'border-b': ['', isWidth] }],
  'border-e': [{ 'border-e': ['', isWidth] }],
  'border-s': [{ 'border-s': ['', isWidth] }],
  'border-t': [{ 'border-t': ['', isWidth] }],
  'border-collapse': words('border-collapse border-separate'),
  'border-color': [{ border: [any] }],
  'border-color-r': [{ 'border-r': [any] }],
  'border-style': words('border-solid border-dashed border-dotted'),
  box: words('box-border box-content'),
  filter: ['filter'],
  grow: ['grow'],
  break: words('break-all break-words break-normal'),
  col: [{ col: ['auto', { span: [any] }] }],
  'divide-color': [{ divide: [any] }],
  'divide-y': [{ 'divide-y': ['', isWidth] }],
  display: words(
    'hidden inline-flex inline-grid block grid inline-block flex contents inline table table-header-group table-row-group ' +
      'table-row table-cell',
  ),
  flex: [{ flex: [any] }],
  'flex-direction': words('flex-col flex-row flex-row-reverse flex-col-reverse'),
  'flex-wrap': words('flex-wrap flex-nowrap'),
  float: [{ float: [any] }],
  'container-type': ['@container'],
  'font-family': [{ font: [any] }],
  'font-size': [{ text: [...textSizes, isWidth] }],
  'font-style': words('italic not-italic'),
  'font-weight': [{ font: words('regular medium semi strong bold') }],
  'inset-ring': [{ 'inset-ring': ['', isWidth] }],
  'inset-ring-color': [{ 'inset-ring': [any] }],
  'justify-content': words('justify-start justify-end justify-center justify-between'),
  'object-fit': words('object-contain object-cover'),
  'object-position': [{ object: [any] }],
  outline: [{ outline: ['', isWidth] }],
  'outline-color': [{ outline: [any] }],
  'outline-style': words('outline-none outline-hidden'),
  resize: [{ resize: ['', any] }],
  position: words('static fixed relative absolute sticky'),
  ring: [{ ring: ['', isWidth] }],
  'ring-color': [{ ring: [any] }],
  row: [{ row: ['auto', { span: [any] }] }],
  sr: words('sr-only not-sr-only'),
  'snap-align': ['snap-center'],
  'snap-stop': ['snap-always'],
  'snap-strictness': ['snap-mandatory'],
  'snap-type': ['snap-x'],
  stroke: [{ stroke: [isWidth] }],
  'stroke-color': [{ stroke: [any] }],
  tabular: ['tabular-nums'],
  'table-layout': words('table-fixed'),
  'text-alignment': words('text-start text-center text-end'),
  'text-color': [{ text: [any] }],
  'text-decoration': words('underline no-underline'),
  'text-overflow': words('truncate text-ellipsis'),
  'text-wrap': words('text-pretty text-balance text-nowrap'),
  touch: words('touch-none touch-manipulation'),
  'touch-x': ['touch-pan-x'],
  'touch-y': ['touch-pan-y'],
  transform: ['transform'],
  visibility: words('visible invisible'),
  wrap: words('wrap-anywhere wrap-break-word'),
}

const sides = ['x', 'y', 's', 'e', 't', 'r', 'b', 'l']
const around = (name: string) => sides.map(side => `${name}${side}`)

/** Which groups a class also sets, so that it wins over earlier ones of these, too. */
export const conflictingClassGroups = {
  border: around('border-'),
  'border-color': ['border-color-r'],
  flex: ['basis', 'grow', 'shrink'],
  'font-size': ['leading'],
  gap: ['gap-x', 'gap-y'],
  inset: ['inset-x', 'inset-y', 'start', 'end', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['start', 'end', 'right', 'left'],
  'inset-y': ['top', 'bottom'],
  'line-clamp': ['display', 'overflow'],
  m: around('m'),
  mx: ['ms', 'me', 'mr', 'ml'],
  my: ['mt', 'mb'],
  overflow: ['overflow-x', 'overflow-y'],
  p: around('p'),
  px: ['ps', 'pe', 'pr', 'pl'],
  py: ['pt', 'pb'],
  rounded: ['rounded-t', 'rounded-ss'],
  size: ['w', 'h'],
  touch: ['touch-x', 'touch-y'],
  'touch-x': ['touch'],
  'touch-y': ['touch'],
}
