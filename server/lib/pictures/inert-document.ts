import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'

/** What a document does by itself, what it carries along, and forms that are programs. */
const activeKeys = [
  'OpenAction',
  'AA',
  'JS',
  'JavaScript',
  'EmbeddedFiles',
  'AF',
  'XFA',
  'RichMediaContent',
  '3DD',
].map(key => PDFName.of(key))
/** Actions that lead to a place in the document or to a page of the web; every other one is removed. */
const passiveActions: ReadonlySet<PDFObject | undefined> = new Set(
  ['GoTo', 'URI', 'Named'].map(name => PDFName.of(name)),
)
/** Emptied wherever they are, because a reader might find one that nothing refers to. */
const activeActions: ReadonlySet<PDFObject | undefined> = new Set(
  ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'RichMediaExecute'].map(name => PDFName.of(name)),
)
const webAddress = /^(https?:|mailto:|tel:)/i
const names = {
  embedded: PDFName.of('EF'),
  kind: PDFName.of('S'),
  uri: PDFName.of('URI'),
  /** Where an action is, besides those that run by themselves. */
  actions: [PDFName.of('A'), PDFName.of('PA'), PDFName.of('Next')],
}

/**
 * Returns a document without scripts, attached files, forms that send something, and actions that start a program or run
 * by themselves. Pages, links to the web and places within the document stay. Throws EncryptedPDFError for a document
 * that opens only with a password, and other errors for one that is no document.
 */
export async function toInertDocument(content: Uint8Array): Promise<Uint8Array> {
  const document = await load(content)
  // Throws for a document that has lost its pages.
  document.catalog.Pages()
  const { context } = document
  const attached: PDFRef[] = []
  for (const [, object] of context.enumerateIndirectObjects()) for (const file of disarm(object)) attached.push(file)
  for (const ref of attached) context.delete(ref)
  return document.save({
    addDefaultPage: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
    updateFieldAppearances: false,
  })
}

/** A document that only its owner may change opens without a password. */
async function load(content: Uint8Array): Promise<PDFDocument> {
  const options = { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false }
  try {
    return await PDFDocument.load(content, options)
  } catch (error) {
    if (!(error instanceof EncryptedPDFError)) throw error
    return PDFDocument.load(content, { ...options, password: '' }).catch(() => {
      throw error
    })
  }
}

/** Removes what is active from an object and all that it contains directly. Returns the attached files that it names. */
function disarm(root: PDFObject): PDFRef[] {
  const attached: PDFRef[] = []
  const rest = [root]
  for (let object = rest.pop(); object; object = rest.pop()) {
    if (object instanceof PDFArray) for (const each of object.asArray()) rest.push(each)
    const dictionary = object instanceof PDFStream ? object.dict : object
    if (!(dictionary instanceof PDFDict)) continue
    attached.push(...disarmDictionary(dictionary))
    for (const each of dictionary.values()) rest.push(each)
  }
  return attached
}

function disarmDictionary(dictionary: PDFDict): PDFRef[] {
  if (activeActions.has(dictionary.lookup(names.kind))) for (const key of dictionary.keys()) dictionary.delete(key)
  for (const key of activeKeys) dictionary.delete(key)
  for (const key of names.actions) if (isActive(dictionary.lookup(key))) dictionary.delete(key)
  const files = dictionary.lookup(names.embedded)
  dictionary.delete(names.embedded)
  return files instanceof PDFDict ? files.values().filter(file => file instanceof PDFRef) : []
}

/** An action, or one of several, that does something else than lead to a place. */
function isActive(action: PDFObject | undefined): boolean {
  if (action instanceof PDFArray)
    return Array.from({ length: action.size() }, (_, at) => action.lookup(at)).some(isActive)
  if (!(action instanceof PDFDict)) return false
  const kind = action.lookup(names.kind)
  if (kind === undefined) return false
  if (!passiveActions.has(kind)) return true
  const uri = action.lookup(names.uri)
  return kind === names.uri && !(isText(uri) && webAddress.test(uri.decodeText()))
}

const isText = (object: PDFObject | undefined): object is PDFString | PDFHexString =>
  object instanceof PDFString || object instanceof PDFHexString
