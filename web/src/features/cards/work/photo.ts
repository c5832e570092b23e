import { limits } from '@klopt/contract'
import { useState } from 'react'
import { readChosen, readTyped, saveChosen, saveTyped } from '../../../platform/device.ts'
import { isPhoto } from '../../../platform/photos/is-photo.ts'
import { preparePhoto } from '../../../platform/photos/prepare.ts'

/** A photo that goes with an offer. With the same `client_id` it is stored once, however often it is sent. */
export type Photo = { file: File; client_id: string }
export type PhotoFault = 'wrong_type' | 'too_large' | 'empty'

/** The chosen photo of a form. It is kept on the device until the form is sent. */
export function usePhoto(savedAs: string) {
  const names = { file: `${savedAs}.photo`, id: `${savedAs}.photo_id` }
  const [photo, setPhoto] = useState<Photo | null>(() => {
    const file = readChosen(names.file)
    return file && { file, client_id: readTyped(names.id) || crypto.randomUUID() }
  })
  const [fault, setFault] = useState<PhotoFault>()

  async function choose(picked: File | null) {
    const file = picked && (await prepared(picked))
    const wrong = file ? faultOf(file) : undefined
    setFault(wrong)
    if (wrong) return
    const chosen = file && { file, client_id: crypto.randomUUID() }
    saveChosen(names.file, file)
    saveTyped(names.id, chosen?.client_id ?? '')
    setPhoto(chosen)
  }
  return { photo, fault, choose: (file: File | null) => void choose(file) }
}

/** Small enough, and without the place where it was taken. */
async function prepared(picked: File): Promise<File> {
  return (await preparePhoto(picked)).file
}

function faultOf({ name, size }: File): PhotoFault | undefined {
  if (!isPhoto(name)) return 'wrong_type'
  if (size > limits.file_bytes) return 'too_large'
  return size === 0 ? 'empty' : undefined
}
