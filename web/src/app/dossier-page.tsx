export default function DossierPage() {
  return null
}
