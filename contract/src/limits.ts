/** Sizes and times for both sides. Times are in milliseconds, lengths in UTF-16 units. */
export const limits = {
  title: 200,
  message: 10_000,
  mentions: 20,
  search: 64,
  token: 128,
  password: 128,
  company_name: 128,
  email: 64,
  person_name: 32,
  body_bytes: 256 * 1024,
  file_bytes: 10 * 1024 * 1024,
  files_per_upload: 20,
  upload_bytes: 210 * 1024 * 1024,
  file_name_bytes: 255,
  /** The parts of an upload that can be resumed. Only the last one may be smaller than the least. */
  part_bytes: 1024 * 1024,
  part_bytes_least: 64 * 1024,
  /** How many such uploads a person can have begun and not finished, and how long their parts are kept. */
  open_uploads: 20,
  open_upload_hours: 24,
  /** After its beginning, however many parts still come. */
  open_upload_days: 7,
  messages_page: 50,
  messages_page_most: 100,
  dossiers_page: 1000,
  /** The most days ahead for which the list of dossiers can be asked what is due. */
  due_days: 90,
  /** The rows of each list of the overview, and how many days ahead it counts payments. */
  overview_rows: 5,
  overview_days: 30,
  /** The dossiers in one exported file. */
  export_dossiers: 10_000,
  documents_page: 500,
  list_page: 200,
  list_page_most: 1000,
  search_groups: 10,
  search_groups_most: 20,
  search_hits: 20,
  search_hits_most: 50,
  /** The length of a hit's text, around its first mark. */
  search_text: 240,
  names_in_list: 10,
  push_endpoint: 2000,
  frame_bytes: 4096,
  frames_a_minute: 300,
  subscriptions_a_socket: 500,
  typing_pause: 2000,
  extension_window_days: 7,
  /** Colleagues that the guests of a company added and who have not agreed yet, and how many they add in a day. */
  guest_colleagues_open: 5,
  guest_colleagues_a_day: 20,
  /** The length of a value that was read or typed. */
  reading_words: 1000,
  corrections_at_once: 1000,
  readings_a_dossier: 500,
  lines_a_reading: 2000,
  cards_a_dossier: 100,
  orders_a_card: 5,
  answer_note: 1000,
  agreement_note: 1000,
  agreements_a_dossier: 500,
  duties_a_company: 10,
  outcomes_a_proposal: 4000,
  /** The description of extra work, and the unit of its price. */
  extra_work: 280,
  unit: 32,
  /** 25 MB of documents as base64, and their text. */
  mail_bytes: 36_700_160,
  mail_excerpt: 200,
  held_mails: 20,
  held_mail_days: 14,
  letter_days: 30,
  letter_tries: 5,
  /** How long a 'Klopt' can be withdrawn. */
  answer_withdrawal: 5000,
  /** In characters: the words of a quoted message. */
  quote: 140,
  /** How long its sender may edit or delete a message. */
  message_change: 10 * 60_000,
} as const

/** The allowed file types by extension, with their media type. */
export const fileTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  heic: 'image/heic',
  heif: 'image/heif',
  webp: 'image/webp',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  xml: 'application/xml',
} as const

export type FileExtension = keyof typeof fileTypes

/** Other endings that cameras and browsers give to files of these types. */
export const otherEndings: Record<string, FileExtension> = { jfif: 'jpg', jpe: 'jpg', hif: 'heic' }

/** The type that the ending of a file name stands for, or null if it is not one that is taken. */
export function fileExtension(filename: string): FileExtension | null {
  const ending = endingOf(filename).slice(1)
  if (Object.hasOwn(fileTypes, ending)) return ending as FileExtension
  return Object.hasOwn(otherEndings, ending) ? (otherEndings[ending] ?? null) : null
}

/** The ending of a file name in lower case, with its dot. Empty without a dot. */
export function endingOf(filename: string): string {
  const dot = filename.lastIndexOf('.')
  return dot < 0 ? '' : filename.slice(dot).toLowerCase()
}
