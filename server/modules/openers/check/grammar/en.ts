import type { GrammarSource } from './source.ts';

const SAID =
  'wrote|write|said|say|asked|ask|noted|note|mentioned|mention|commented|replied|added|put it as|pointed out|raised|brought up|described it as|called it|put it like this';
const NOUNS =
  'comment|question|point|remark|line|note|words|sentence|reply|answer|message|thought|observation|reaction|phrase';

const HARMLESS =
  'ever|new|familiar|tried|seen|heard|thought|noticed|found|asked|find|find out|come|decide|start|get|notice|think|mean|do about|do next|handle|learn|choose|make of|read|see|try|look|begin|ask|write|come across|look at|expect|have in mind|miss';
const BELONGINGS = `(?:${NOUNS})|ownword|teams?|company|firm|work|job|role|side|experience|view|opinion|perspective|case|place|end|industry|field|customers?|clients?|numbers|data|setup|process|market|colleagues|people|own|world|day|week|approach|take|mind|head|favou?rite|first|eyes|thoughts|advice|kind of work|shoes|deals?|buyers?|sales`;

export const en: GrammarSource = {
  light:
    'a about actually after again all almost along already also always am among an and another any anybody anyone anything are around as at away back be because been before behind being best better between both but by can case clear come comes could course day did do does doing don done down each easy else end enough even ever every everyone everything exactly fair far few find first for from full get gets getting give go goes going good got great had half hand happy hard has have having he hear heard help her here hers him his hope how i if in instead into is it its just keep kept kind know knew last late later least left less let like line little ll long look lot love made make makes many matter may maybe me mean means mention might mind mine minute moment more most much must my need never new next no none not nothing now of off often ok on once one only open or other others our ours out over own part people perhaps place point possible post put question quite rather re read reads ready real really right s same saw say says second see seem seems seen send set several shall share she short should show side simple since sit small so some somebody someone something soon still story such sure t take takes tell text than thank thanks that the their them then there these they thing things think third this those though thought through time to today together too took tried tries true try trying two under until up us use used useful usually ve very want wanted was way we week well went were what when where whether which while who whole whose why will wish with without wonder word words work works would write writing wrong wrote year years yes yet you your yours',
  you: 'both of us|we both|us both|our two|we two|the two of us|like us|you|your|yours|yourself|yourselves',
  me: 'perhaps|maybe|thanks?|happy|glad|let|tell|please|hi|hello|dear|say the word|you (?:may|might) (?:like|want|enjoy|find)|you re welcome|i|we|my|our|me|us|mine|ours|myself|ourselves',
  turns:
    'no|not|never|none|nobody|nothing|neither|nor|without|cannot|t|dont|doesnt|didnt|isnt|arent|wasnt|cant|wont|hardly|barely|rarely|seldom|former|formerly|ex|previously|until|retired|if|unless|almost|nearly|instead|wish|doubt|refus\\w+|fail\\w*|stopp\\w+|avoid\\w*|lack\\w*',
  causes:
    'because|since(?! (?:last|then|yesterday) )|after|when|while|as|due to|given|thanks to|now that',
  modals: 'would|could|might|may|can|should|will|ll|owe|(?:happy|glad) to|let|say the word',
  past: 'made|led|did(?! (?:you|anyone|it) ever )|was|were|had|have you|has|been|(?!hundred|need|indeed)\\w{2,}ed',
  presumes: 'still|again|anymore|finally|stop|stopped|quit|why|how come|since when|already',
  wonders:
    'wonder|wondering|curious|(?:like|love|want|wanted|keen|glad|happy|interested|eager) (?:to )?(?:know|hear|learn|understand|ask|see|hearing|knowing)|interested in|ask|ask you|tell me|let me know|question is',
  asks: '(?:(?:and|but|so|or|then|also|now|well|in|at|on|for|from|to|with|about|of|under|as|by) ){0,3}(?:what|which|how|where|who|whom|whose|when|why|do|does|did|is|are|was|were|am|have|has|had|would|could|can|will|should|may|might|shall|any)',
  hypothetical:
    '(?:and |or |but |so )?(?:if|whether|in case|should|as long as|wherever) (?:you|your|it|that|this|there|one)',
  toYou: `(?:from|with|for|on|in) your (?:side|place|perspective|view|experience)|your (?:view|opinion|thoughts|take|advice|answer|perspective|experience|kind of work|work|help|time|inbox)|yours|you re welcome|from where you are|how (?:you see it|it looks to you)|what you (?:think|make)|(?:to|with|from|for|of|on|near|like|than) you|(?:thank|ask|asked|send|show|tells|give|owe|let|invite|offer|introduce|help|meet|join|reach|tell|sending|showing|asking|telling|giving|believe|bother|sell|selling|spare|save|promise|miss|understand|sure|quote|gave|told|sent|showed|walk) you(?! (?:are|re|were|was|have|ve|had|has|did|do|don|never|always|will|ll|must|\\w+ed) )|(?:could|would|may|might|can|should) you|you (?:would|could|might|may|can|d)|(?:before|once|when|whenever|until) you (?:like|want|need|have time)|if you (?:like|want|wish|prefer|ever|are interested|are curious|have time|think)`,
  askYou: `(?:do|would|could|can|will|should|might|are) you|you (?:would|could|might|may|can|should|d)|(?:have|did) (?:either of )?you (?:${HARMLESS})|have you|(?:made|led|makes?|keeps?|helps?|convinces?|stops?|costs?|gives?|lets?|brings?|takes?|bothers?|worr(?:y|ies)|surpris(?:e|es|ed)|strikes?|interests?) you|yourself|and you|(?:how|what|that|where|who|which(?: \\w+){0,2}|if|whether|when|than|before) you|your (?:${BELONGINGS})|\\w+ you ever|quote you|the \\w+ you (?:doubt|trust|mean|see|prefer)|(?:for|with|to|from|at|of|on|like|around) you`,
  asTitle:
    '(?:as|in your role as|being)(?! (?:well|usual|far|soon|always|for|such|if|to|so|it|promised|this|that|much|long|i|we|you|my|our|opposed|pp|qx\\d) )',
  determiners: '(?:a|an|the|this|that|my|your|our|their|his|her|its|these|those)',
  post: '(?:my|our|the|this) (?:last |latest |recent )?(?:posts?|article|text)',
  about: '(?<!hear )about|on|regarding|to|under|with|of|at|for',
  refers: 'about|regarding|concerning',
  wishes:
    'congrat\\w*|kudos|well done|(?:good|best of) luck|sorry (?:about|for|to hear|that)|condolences|(?:hope|trust) (?:that )?the|welcome (?:back )?to',
  sharedPast:
    'as (?:we |i |you )?(?:just |already )?(?:discussed|agreed|promised|planned|arranged|requested|talked about)|(?:as )?per (?:your|our)|(?:since|after|from|in|during|on|for) (?:our|the|your) (?:last |recent |previous |phone )?(?:chat|call|talk|conversation|meeting)|(?:nice|good|great|lovely) (?:to (?:see|meet|have met)|meeting|seeing|talking)|happy (?:birthday|anniversary)|for (?:accepting|connecting|(?:the|your) (?:order|purchase|invitation|visit|trust))|remember me|(?:nice|great|good|lovely|beautiful) (?:photo|picture|smile)',
  iSaid:
    '(?:i|we|my \\w+|our \\w+) (?:\\w+ )?(?:wrote|said|asked|posted|mentioned|commented|noted|replied|write|say|ask)',
  patterns: [
    `you (?:just |also |even |rightly |then )?(?:${SAID})(?: me| us| that| here| there| under my post| in your comment| to my post)* {said}`,
    'you (?:just |also )?(?:asked|ask|were asking|are asking|wanted to know|inquired)(?: me| us)?(?: a question)? (?:about|on|regarding) {asked}',
    'you (?:just |also )?(?:commented|replied|responded|reacted|engaged|left a comment)(?: on| to| under| with)? {post}',
    'you (?:just |also )?(?:mentioned|mention|wrote about|spoke of|brought up|pointed out|commented on) {topic}',
    '(?:thanks|thank you) for (?:reading|commenting on|reacting to) {post}',
    '(?:thanks|thank you) for asking about {asked}',
    '(?<=^ )(?:about|on|regarding) {topic}',
    'we (?:are|have been) connected {since}',
    '(?:as|you are|you re|you work as|your role as|your work as|your job as|in your role as)(?: a| an| the)? {role}',
    'you (?:just |also )?(?:asked|commented|replied|reacted|responded|mentioned|put it like this)(?: me| us| here| it| to it| on it| to this| on this| a question)?(?: in (?:your|the) comment| under my post)? {end}',
    `your (?:own |last |recent |short |first )?(?:${NOUNS}) {reference}`,
  ],
};
