import type { Forms } from './form.ts';

export const en: Forms = {
  question: {
    thoughtful: [
      '{quote} is the part I keep coming back to. My answer depends on the comparison. What would you hold it against?',
      'I have been turning {quote} over. There is a short answer and an honest one, and they are not the same. Which one helps you more?',
      'You asked {quote}. I can say what we did, but not yet whether it would hold elsewhere. Where would it break first for you?',
      'Before I answer {quote}, I would like to know what made you ask.',
    ],
    casual: [
      '{quote} I have an answer, and I am not proud of all of it.',
      'You asked {quote}, and I had to go and look it up in my own notes.',
      'I was hoping nobody would ask {quote}. Fair enough, though.',
      '{quote} Short version: less tidily than the post makes it sound.',
    ],
    question: [
      'On {quote}: do you doubt how it was done, or what came out?',
      'You asked {quote}. What would a convincing answer look like to you?',
      'About {quote}: have you tried it yourself, or are you about to?',
      'As {role}, what would you do with the answer to {quote}?',
    ],
  },
  comment: {
    thoughtful: [
      '{quote} stayed with me. I had not looked at it from that side, and I am still not sure where it leaves my own view.',
      'Your line {quote} says in a few words what my post was circling. What led you there?',
      'I read {quote} more than once. It holds for us as well, though I would not have put it so plainly.',
      'You wrote {quote}. I wonder if it is always like that, or only where you see it.',
    ],
    casual: [
      '{quote} is going into my notes, word for word.',
      'I wish {quote} had been in the post. It would have saved me a paragraph.',
      'Well, {quote} is one way to put it, and now I cannot put it any other way.',
      'You wrote {quote}, and I had to go back and read my own post again.',
    ],
    question: [
      'You wrote {quote}. How did you find out?',
      'About {quote}: is that so everywhere, or only in some places?',
      'On {quote}: what would have to change for it not to be true?',
      'As {role}, do you see {quote} often, or was it a single case?',
    ],
  },
  reaction: {
    thoughtful: [
      'You reacted to {topic}. There is a part I left out of it, because I could not decide if it was true only for us.',
      'You reacted to {topic}, and I am still unsure about the ending. What would you have added?',
      'I wrote {topic} for people who work on this every day. I would like to know what it leaves out from where you are.',
      'Your reaction to {topic} made me read it again. I would write one half of it differently now.',
    ],
    casual: [
      'You reacted to {topic}, so I will admit it took me longer than it looks.',
      'I was not sure anybody would read {topic} to the end.',
      'There is an untidy version of {topic} as well. It was more fun to write.',
      'I nearly did not post {topic}. Your reaction makes me less sorry that I did.',
    ],
    question: [
      'You reacted to {topic}. Which part of it was familiar?',
      'What would you have left out of {topic}?',
      'As {role}, what did {topic} get wrong?',
      'Is {topic} something that comes up where you work, or was it simply new?',
    ],
  },
  history: {
    thoughtful: [
      'We know each other from here, so I will ask directly: what is missing in {topic}?',
      'This is not the first time that we meet on here. Which part of {topic} would you argue with?',
      'This is not our first exchange on here. I would like to hear how {topic} looks from your side.',
      'I thought of people I know from here when I wrote {topic}. I am curious how it reads to you.',
    ],
    casual: [
      'We have been in the same corner of this place for a while, so tell me honestly what you made of {topic}.',
      'I will ask somebody I know from here before I believe my own post: was {topic} any use?',
      'Since we are not strangers on here, I would like the unpolished view of {topic}.',
      'I am collecting blunt opinions of {topic}. Would you add one?',
    ],
    question: [
      'What would you have written instead of {topic}?',
      'As {role}, where would you disagree with {topic}?',
      'Does {topic} match what you see, or is it only how things look from here?',
      'If you could strike one sentence from {topic}, which one would it be?',
    ],
  },
  post: {
    thoughtful: [
      'I wrote {topic} with your kind of work in mind, without knowing it from the inside. I would like to hear what I have missed.',
      'There is a question behind {topic} that I could not answer in the post. Perhaps it looks simpler from your side.',
      'I am still thinking about {topic}. As {role}, what would you add?',
      'I would write {topic} differently if I knew more. Where should I look first?',
    ],
    casual: [
      'I wrote {topic} and then wondered who would find the hole in it.',
      'I am looking for somebody to disagree with {topic}.',
      'I have read {topic} too often to see what is wrong with it. Perhaps you can.',
      'I would like to know where {topic} goes wrong.',
    ],
    question: [
      'As {role}, what would you say {topic} leaves out?',
      'Does {topic} sound familiar?',
      'Which part of {topic} would not work where you are?',
      'What would you ask somebody who wrote {topic}?',
    ],
  },
};
