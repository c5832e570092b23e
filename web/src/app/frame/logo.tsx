export function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#fff" />
      <path d="M9 7v18M18 9.5 9.6 18.6M12.9 15.4 19 25" fill="none" stroke="#13517d" strokeWidth="3.4" />
      <rect x="21.6" y="20.6" width="4.6" height="4.6" rx="1.1" fill="#177243" />
    </svg>
  )
}
