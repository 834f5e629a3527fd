const splitWords = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Before a name, in lower case and without dots. */
export const TITLES = splitWords(`
  dr prof professor mr mrs ms mx miss mister mme mlle monsieur madame herr frau sir dame
  drs dra drh dipl-ing diplom-ing univ-prof ass-prof dipl-kfm dipl-kffr dott dottssa prof-dr
  shri smt srta engr datuk dato tengku
`);

/** Titles only with a dot: without it, they are names as well. */
export const DOTTED_TITLES = splitWords(`
  m h hj hc fr sr sra ing mag rev hon er ir adv lic arq eng avv capt col gen lt maj sgt cmdr pr
  med univ phil jur rer nat habil dipl ca lord st doc assoc asst
`);

/** After a name, in lower case and without dots. */
export const CREDENTIALS = splitWords(`
  phd dphil md mba emba msc bsc ma ba meng beng med bed llm llb jd edd dba psyd pharmd dds dvm mph
  mpa mpp mfa bfa mphil mres mtech btech bcom mcom bba bca mca bs ms
  esq jr sr junior senior ii iii iv cpa cfa cma cia cisa cism cissp ceh ccie ccna pmp pmi-acp prince2
  csm cspo safe itil acca fcca aca fca cima acma fcma cfp chfc clu frm caia cams phr sphr shrm-cp
  shrm-scp aphr mcipd fcipd assoc rn bsn msn np dnp pe pg aia riba leed mrics frics frsa obe mbe cbe
  kbe kc qc csp cscp cpim cips mcips lssbb acc pcc mcc pcm mcim fcim hons aws mvp ctp cpsm
`);

/** Also names. */
export const AMBIGUOUS = splitWords('ma ba bs ms pe pg ca acc md kc');

/** Before a surname, in lower case. */
export const PARTICLES = splitWords(`
  van von vom zu zum zur der den de del della dello degli dei di da das do dos du la le las los
  el al bin ibn bint ben bar ter ten te af av
`);

/** After a name and a comma, in lower case. */
export const ROLES = splitWords(`
  speaker author writer editor journalist coach consultant trainer mentor teacher lecturer founder
  co-founder cofounder owner partner director manager engineer developer designer architect analyst
  adviser advisor lawyer attorney advocate entrepreneur investor recruiter president chair chairman
  executive leader marketer strategist specialist expert student scientist researcher nurse doctor
  realtor head chief vice freelance freelancer producer host creator evangelist ambassador keynote
  certified retired sales marketing
`);

/** First parts of a first name of two words. */
export const FIRST_PARTS = splitWords('abdul abdel abd abu umm');

/** Chinese and Korean surnames of two letters. */
export const COMPOUND_SURNAMES = [
  ...splitWords(`
  欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 夏侯 皇甫 尉迟 公孙 公孫 慕容 令狐 长孙 宇文 司徒 端木 东方
  東方 独孤 南宫 南宮 남궁 황보 제갈 선우 독고 사공
`),
];
