/**
 * What must not work, by the ids that stand in the names of the tests. A test that is removed or renamed
 * leaves its id here, and cases.test.ts says which one is missing.
 */
export const CASES = {
  paths:
    'P01 P02 P04 P05 P07 P08 P10 P11 P13 P14 P16 P17 P19 P20 P22 P23 P25 P26 P28 P29 P31 P32 P34',
  rules: 'R01 R02 R04 R05 R07 R08 R10 R11 R13 R14 R16 R17 R19 R20 R22 R23 R25',
  tokens:
    'J01 J02 J04 J05 J07 J08 J10 J11 J12 J13 J14 J16 J17 J19 J20 J22 J23 J24 J25 J26 J28 J29 J31 J32 J34 J35',
  sessions: 'S01 S02 S04 S05 S07 S08 S09 S10 S11 S13 S14 S16 S17 S19 S20 S22 S23',
  redirects: 'O01 O02 O04 O05 O07 O08 O09 O10 O11 O13 O14 O15 O16 O17 O18 O19 O20 O22 O23 O25',
  caching: 'C01 C02 C04 C05 C07 C08 C10 C11',
  browser: 'B01 B02 B04 B05 B07 B08 B10 B11 B13 B14 B16 B17',
  provider:
    'L01 L02 L04 L05 L07 L08 L10 L11 L13 L14 L15 L16 L17 L19 L20 L22 L23 L25 L26 L28 L29 L31 L32 L33 L34 L35 L37 L38 L40 L41',
  passkeys: 'W01 W02 W03 W04 W05 W06 W07 W08 W09 W10 W11 W12 W13 W14 W16 W17 W18 W19 W20',
} as const;

/** Cases without a test of their own: why they hold, or that they do not. */
export const WITHOUT_TEST: Readonly<Record<string, string>> = {
  S17: 'There is no idle timeout to configure; the absolute one is the end of the token (S08, J11), which the gate enforces at every request.',
  B13: 'Not held: neither React 18 nor the SlashID widget is written for Trusted Types. Scripts run by hash or from this origin only (B01).',
  B17: 'What a crashed page shows is Docusaurus’s own component: it renders the messages of the error as text, through React, and no stack.',
};
