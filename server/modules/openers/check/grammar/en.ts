import type { GrammarSource } from './source.ts';

const SAID =
  'wrote|write|said|say|asked|ask|noted|note|mentioned|mention|commented|replied|added|put it as|pointed out|raised|brought up|described it as|called it|put it like this';
const NOUNS =
  'comment|question|point|remark|line|note|words|sentence|reply|answer|message|thought|observation|reaction|phrase';

export const en: GrammarSource = {
  light:
    'a about actually after again all almost along already also always am among an and another any anybody anyone anything are around as at away back be because been before behind being best better between both but by can case clear come comes could course day did do does doing don done down each easy else end enough even ever every everyone everything exactly fair far few find first for from full get gets getting give go goes going good got great had half hand happy hard has have having he hear heard help her here hers him his hope how i if in instead into is it its just keep kept kind know knew last late later least left less let like line little ll long look lot love made make makes many matter may maybe me mean means mention might mind mine minute moment more most much must my need never new next no none not nothing now of off often ok on once one only open or other others our ours out over own part people perhaps place point possible post put question quite rather re read reads ready real really right s same saw say says second see seem seems seen send set several shall share she short should show side simple since sit small so some somebody someone something soon still story such sure t take takes tell text than thank thanks that the their them then there these they thing things think third this those though thought through time to today together too took tried tries true try trying two under until up us use used useful usually ve very want wanted was way we week well went were what when where whether which while who whole whose why will wish with without wonder word words work works would write writing wrong wrote year years yes yet you your yours',
  you: 'both of us|we both|us both|our two|we two|the two of us|like us|you|your|yours|yourself|yourselves|he|she|him|her|his|hers',
  your: 'your',
  me: 'i|we|my|our|me|us|mine|ours|myself|ourselves',
  turns:
    'no|not|never|none|nobody|nothing|neither|nor|without|cannot|t|dont|doesnt|didnt|isnt|arent|wasnt|cant|wont|hardly|barely|rarely|seldom|former|formerly|ex|previously|until|retired|if|unless|almost|nearly|instead|wish|doubt|refus\\w+|fail\\w*|stopp\\w+|avoid\\w*|lack\\w*',
  joins:
    'because|since(?! (?:\\d+|\\w+day|then|last) )|after|before|when|while|although|though|once|until|unless|given|now that|so that|therefore|hence|due to|thanks to|despite|despite of|as soon as|having',
  begins: 'and|but|so|or|if|that|which|who|whose|how|what|where|why|whether',
  asks: '(?:(?:and|but|so|or|then|also|now|well|in|at|on|for|from|to|with|about|of|under) ){0,3}(?:what|which|how|where|who|whom|whose|when|why|do|does|did|is|are|was|were|am|have|has|had|would|could|can|will|should|may|might|shall|any)',
  modals: 'would|could|might|may|can|should',
  past: 'did|was|were|had|have you|has|been|\\w{2,}ed',
  presumes: 'still|again|anymore|finally|stop|stopped|quit|why|how come|since when|already',
  wonders:
    'wonder|wondering|curious|(?:like|love|want|wanted|keen|glad|happy|interested|eager) (?:to )?(?:know|hear|learn|understand|ask|see|hearing|knowing)|interested in|ask|ask you|tell me|let me know|question is',
  harmless:
    'new|familiar|tried|seen|heard|thought|noticed|found|asked|made you|led you|find out|find|come|decide|start|get|notice|arrive|think|mean|do about|do with|do next|handle|solve|learn|choose|make of|read|see|try|look|begin|ask|say|write|measure|come across|look at|reach|conclude',
  belongings:
    'team|teams|company|firm|work|job|role|side|experience|view|opinion|perspective|case|place|end|industry|field|customers?|clients?|numbers|data|setup|process|market|colleagues|people|own|world|day|week|approach|take|read|mind|head|answer|favou?rite|first|eyes|thoughts?|advice|' +
    NOUNS,
  toYou:
    '(?:from|with|for|on|in) your (?:side|place|perspective|view|experience)|your (?:view|opinion|thoughts|take|advice|answer|perspective|experience|kind of work|work)|from where you are|how you see it|what you (?:think|make)|(?:to|with|from|for|of|on|thank|ask|asked|send|show|give|owe|let|invite|offer|help|meet|join|reach|share with|tell|sending|showing|asking|telling|bother) you(?= (?:anything|something|a|an|the|my|our|some|more|one|two|how|what|which|whether|about|on|in|at|for|if|first|here|and|or|to|as|again|today|soon|with|from|when|over|by|know|everything|all|all of it|that|it) | $)',
  thanks: 'perhaps|thanks?|happy to|glad to|let|tell|looking forward|greetings|regards|best',
  maybe: 'you (?:would|could|might|may|can|d)|could you|would you',
  hypothetical: '(?:and |or |but |so )?(?:if|whether|whenever|in case|should|as long as|wherever)',
  asTitle:
    '(?:as|in your role as|being)(?! (?:well|usual|far|soon|always|for|such|if|to|so|it|promised|this|that|much|long|i|we|you|my|our|opposed|pp|qx\\d) )',
  determiners: '(?:a|an|the|this|that|my|your|our|their|his|her|its|these|those)',
  post: '(?:my|our|the|this) (?:last |latest |recent )?(?:posts?|article|text)',
  about: 'about|on|regarding|to|under|with|of|at|for',
  iSaid:
    '(?:i|we|my \\w+|our \\w+) (?:\\w+ )?(?:wrote|said|asked|posted|mentioned|commented|noted|replied|write|say|ask)',
  patterns: [
    `you (?:just |also |even |rightly |then )?(?:${SAID})(?: me| us| that| here| there| under my post| in your comment| to my post)* {said}`,
    'you (?:just |also )?(?:asked|ask|were asking|are asking|wanted to know|inquired)(?: me| us)?(?: a question)? (?:about|for|on|regarding) {asked}',
    'you (?:just |also )?(?:commented|replied|responded|reacted|engaged|left a comment)(?: on| to| under| with)? {post}',
    'you liked {liked}',
    'you (?:just |also )?(?:mentioned|mention|wrote about|spoke of|brought up|raised|pointed to|pointed out|commented on|described) {run}',
    '(?:you have |you ve |you )(?:engaged with|reacted to|commented on) my posts {times}',
    'we have been connected {since}',
    'we are connected {since}',
    '(?:as|you are|you re|you work as|your role as|your work as|your job as|in your role as)(?: a| an| the)? {role}',
    '(?:as |like )?you (?:just |also )?(?:wrote|write|said|say|asked|ask|commented|replied|put it|reacted|responded|mentioned)(?: it| that| so| this| me| us| here| to it| on it| to this| on this| a question)?(?: in (?:your|the) comment| under my post)? {end}',
    `your (?:own |last |recent |short |first )?(?:${NOUNS}) {reference}`,
  ],
};
