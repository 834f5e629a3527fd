/** Languages of members. Only what LinkedIn's layout needs; dates and numbers come from CLDR. */
export type FileLocale = {
  readonly tag: string;
  /** Period, engagement, posts, followers, demographics. */
  readonly sheets: readonly [string, string, string, string, string];
  /** Impressions, engagements, date, address of the post, total followers on a day. */
  readonly words: readonly [string, string, string, string, string];
};

export const FILE_LOCALES: readonly FileLocale[] = [
  {
    tag: 'en-US',
    sheets: ['DISCOVERY', 'ENGAGEMENT', 'TOP POSTS', 'FOLLOWERS', 'DEMOGRAPHICS'],
    words: ['Impressions', 'Engagements', 'Date', 'Post URL', 'Total followers on'],
  },
  {
    tag: 'en-IN',
    sheets: ['DISCOVERY', 'ENGAGEMENT', 'TOP POSTS', 'FOLLOWERS', 'AUDIENCE'],
    words: ['Impressions', 'Engagements', 'Date', 'Post URL', 'Total followers on'],
  },
  {
    tag: 'de-DE',
    sheets: ['AUFFINDBARKEIT', 'ENGAGEMENT', 'Top-Beiträge', 'Follower innen', 'DEMOGRAFIE'],
    words: ['Impressions', 'Interaktionen', 'Datum', 'URL des Beitrags', 'Follower am'],
  },
  {
    tag: 'fr-FR',
    sheets: ['DÉCOUVERTE', 'ENGAGEMENT', 'MEILLEURS POSTS', 'ABONNÉS', 'DONNÉES'],
    words: ['Impressions', 'Interactions', 'Date', 'URL du post', 'Nombre total d’abonnés le'],
  },
  {
    tag: 'es-ES',
    sheets: ['DESCUBRIMIENTO', 'INTERACCIÓN', 'PUBLICACIONES', 'SEGUIDORES', 'DETALLE'],
    words: ['Impresiones', 'Interacciones', 'Fecha', 'URL de la publicación', 'Seguidores el'],
  },
  {
    tag: 'it-IT',
    sheets: ['SCOPERTA', 'INTERESSE', 'POST PRINCIPALI', 'FOLLOWER', 'DATI DEMOGRAFICI'],
    words: ['Impressioni', 'Interazioni', 'Data', 'URL del post', 'Follower al'],
  },
  {
    tag: 'pt-BR',
    sheets: ['Descoberta', 'Engajamento', 'Publicações em alta', 'Seguidores', 'Público'],
    words: ['Impressões', 'Engajamentos', 'Data', 'URL da publicação', 'Seguidores em'],
  },
  {
    tag: 'nl-NL',
    sheets: ['ONTDEKKING', 'BETROKKENHEID', 'BIJDRAGEN', 'VOLGERS', 'GEGEVENS'],
    words: ['Weergaven', 'Interacties', 'Datum', 'URL van bijdrage', 'Volgers op'],
  },
  {
    tag: 'sv-SE',
    sheets: ['UPPTÄCKT', 'ENGAGEMANG', 'INLÄGG', 'FÖLJARE', 'DEMOGRAFI'],
    words: ['Visningar', 'Engagemang', 'Datum', 'Inläggets URL', 'Följare den'],
  },
  {
    tag: 'pl-PL',
    sheets: ['ODKRYWANIE', 'ZAANGAŻOWANIE', 'PUBLIKACJE', 'OBSERWUJĄCY', 'DANE'],
    words: ['Wyświetlenia', 'Reakcje', 'Data', 'URL publikacji', 'Obserwujący na dzień'],
  },
  {
    tag: 'ko-KR',
    sheets: ['발견', '참여', '인기 게시물', '팔로워', '인구 통계'],
    words: ['노출', '참여도', '날짜', '게시물 URL', '총 팔로워'],
  },
  {
    tag: 'ar-EG',
    sheets: ['الاكتشاف', 'التفاعل', 'أهم المنشورات', 'المتابعون', 'البيانات'],
    words: ['مرات الظهور', 'التفاعلات', 'التاريخ', 'رابط المنشور', 'المتابعون في'],
  },
];
