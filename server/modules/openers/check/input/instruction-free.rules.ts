/**
 * A sentence with these words, and the text after it, supports nothing, and may not occur in an
 * opener.
 */
const INSTRUCTIONS =
  /\b(?:(?:ignor|disregard|forget|overrid|bypass)\w*|(?:ignorier|vergiss|vergesst|missachte)\w*|oubli(?:e|ez|er)\b|ignorez|olvid(?:a|e|en|ar)\b|ignor(?:a|e|en)\b)[^.!?\n]{0,60}\b(?:instruct\w*|prompts?|rules?|above|previous|prior|everything|context|guidelines|anweisung\w*|regeln|vorherig\w*|bisherig\w*|alles|consignes?|règles|précédent\w*|tout|instruc\w*|reglas|anterior\w*|todo)|\b(?:system|developer|assistant|user)\s*(?:prompt|message|note|instruction|override|:|\])|\b(?:AI|LLM|GPT|chatbot|KI|IA|assistant|language model|modelo?|modèle|Sprachmodell|bot)\b[^.!?\n]{0,80}\b(?:must|should|please|write|say|answer|repl(?:y|ies)|respond|output|print|include|mention|add|repeat|tell|recommend|end|start|schreib\w*|sag\w*|antwort\w*|erwähn\w*|nenn\w*|füg\w*|empfiehl|empfehl\w*|wiederhol\w*|écri\w*|di(?:s|tes|re)\b|répond\w*|mentionn\w*|ajout\w*|recommand\w*|répét\w*|escrib\w*|di(?:ga|gan|ce)?\b|respond\w*|mencion\w*|añad\w*|recomiend\w*|repit\w*)|\b(?:(?:write|say|answer|reply|respond|output|print|repeat|include|mention|add|begin|start|end)\b(?:(?![.!?\n]).){0,40}\b(?:exactly|only|word|words|phrase|sentence|following|your (?:answer|reply|response|message|text|opener)|instead|verbatim|the code|the link|three times|twice)\b)|\b(?:you are now|from now on you|act as|pretend|new (?:instructions?|task|rules?)|neue (?:anweisung|aufgabe|regel)\w*|nouvelles? (?:consigne|instruction|tâche)s?|nuevas? (?:instrucci|tarea|regla)\w*|end of (?:data|facts)|<\/?(?:system|facts|data|user|assistant)>|\[\/?(?:system|inst|user|assistant)\]|antworte (?:nur|mit|ausschließlich)|schreib(?:e|t)? (?:nur|stattdessen|genau)|réponds? (?:uniquement|seulement|par)|répondez (?:uniquement|seulement|par)|écri(?:s|vez) (?:uniquement|seulement|plutôt)|responde? (?:solo|únicamente|con)|escrib(?:e|a) (?:solo|únicamente|en su lugar))/iu;

/** The part of a fact that can support an opener: up to the first instruction. */
export function instructionFree(text: string): string {
  const found = INSTRUCTIONS.exec(text);
  if (!found) return text;
  const before = text.slice(0, found.index);
  const sentence = Math.max(
    ...['. ', '! ', '? ', '\n', '… '].map((end) => before.lastIndexOf(end)),
  );
  return sentence < 0 ? '' : text.slice(0, sentence + 1);
}
