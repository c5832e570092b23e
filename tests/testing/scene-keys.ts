/**
 * A anonymous · V guest of D2 · V2 guest of D3 · U, U2 users of A · N user of A outside · M admin of A outside ·
 * X, X2 users of B · X3 user of B outside · T user of C · D deleted user of A · E guest whose access ended ·
 * Y admin of B outside · Z admin of C · W guest of D2 without consent · R user of A, removed · S user of A, signed out
 */
export const people = ['V', 'V2', 'U', 'U2', 'N', 'M', 'X', 'X2', 'X3', 'T', 'D', 'E', 'Y', 'Z', 'W', 'R', 'S'] as const
export type PersonKey = (typeof people)[number]
export type SceneKey = 'A' | PersonKey
export type CompanyKey = 'A' | 'B' | 'C' | 'Ext' | 'ExtC'
export type DossierKey = 'D1' | 'D2' | 'D3' | 'D4'
export type DocumentKey = 'A_D1' | 'A_D2' | 'V_D2' | 'B_D1'
