import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInApp } from '#web/testing/render.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { FullDialog } from './full-dialog.tsx'
import { openLayer } from './layers.tsx'

const dialog = page.getByRole('dialog', { name: 'Edit Post' })
const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
const opener = page.getByRole('button', { name: 'Open' })
const layers = () => history.state?.layers ?? 0

/** A dialog with a field, which asks before what was typed in it is lost. */
function Editor({ open, onClose, onDiscard }: { open: boolean; onClose: () => void; onDiscard: () => void }) {
  const [words, setWords] = useState('')
  const [isAsking, setAsking] = useState(false)
  const discard = () => {
    onDiscard()
    setAsking(false)
    onClose()
  }
  return (
    <>
      <Dialog open={open} onOpenChange={() => (words === '' ? onClose() : setAsking(true))} title="Edit Post">
        <input aria-label="Text" value={words} onChange={event => setWords(event.target.value)} />
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        icon={null}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep"
        onConfirm={discard}
      >
        The post stays as it was.
      </ConfirmDialog>
    </>
  )
}

async function openEditor() {
  const discard = vi.fn()
  await renderInApp(
    <button type="button" onClick={() => openLayer(layer => <Editor {...layer} onDiscard={discard} />)}>
      Open
    </button>,
    null,
  )
  await opener.click()
  await expect.element(dialog).toBeVisible()
  await expect.poll(layers).toBe(1)
  return discard
}

test('Back, Escape and the button close a dialog, and the focus returns', async () => {
  await openEditor()
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  for (const close of [
    () => userEvent.keyboard('{Escape}'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await opener.click()
    await expect.element(dialog).toBeVisible()
    await expect.poll(layers).toBe(1)
    await close()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(layers).toBe(0)
    await expect.element(opener).toHaveFocus()
  }
})

test('Back closes one layer after the other, and never loses what was typed', async () => {
  const discard = await openEditor()
  await dialog.getByLabelText('Text').fill('Typed')
  history.back()
  await expect.element(question).toBeVisible()
  await expect.element(question.getByRole('button', { name: 'Keep' })).toHaveFocus()
  await expect.poll(layers).toBe(2)
  history.back()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(dialog.getByLabelText('Text')).toHaveValue('Typed')
  await expect.poll(layers).toBe(1)
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(layers).toBe(0)
  expect(discard).toHaveBeenCalledOnce()
})

test('the page behind a dialog neither scrolls nor has its focus', async () => {
  await openEditor()
  expect(document.documentElement.dataset['scrollLocked']).toBeDefined()
  for (let presses = 0; presses < 4; presses += 1) {
    await userEvent.tab()
    expect(dialog.element().contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(document.documentElement.dataset['scrollLocked']).toBeUndefined()
})

test('a click beside a dialog does not reach the page', async () => {
  const isCovered = () => document.elementFromPoint(2, 2)?.getAttribute('aria-hidden') === 'true'
  const close = { open: true, onOpenChange: () => undefined }
  for (const shown of [
    <Dialog key="dialog" {...close} title="Edit Post">
      Words
    </Dialog>,
    <FullDialog key="full" {...close} title="Edit Post" start={null} end={null}>
      Words
    </FullDialog>,
    <ConfirmDialog
      key="confirm"
      {...close}
      icon={null}
      title="Sure?"
      confirmLabel="Yes"
      cancelLabel="No"
      onConfirm={vi.fn()}
    >
      Words
    </ConfirmDialog>,
  ]) {
    await renderInApp(shown, null)
    await expect.poll(isCovered).toBe(true)
  }
})
