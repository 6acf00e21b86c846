/** Words that only shape a question. They are searched only if there are no others. */
const text = `
  a about all also always am an and any anybody anyone are as at be because been before being both but by can cannot could did do does doing
  don for from get gets getting give go going got had has have having he her him his how i if in into is isn it its
  just keep let like made make makes making many may me might more most much must my need no nor not of off on one onto or other ought
  our out over put really s say shall she should so some such t than that the their them then there these they thing
  things this those to too us use used using very want wants was we were what when where whether which while who whom
  whose why will with without would yes you your
  ain aren couldn didn doesn hadn hasn haven isn mightn mustn needn shouldn wasn weren wouldn
  arent cant couldnt didnt doesnt dont hasnt havent im isnt ive wasnt werent wont wouldnt`

const stopWords: ReadonlySet<string> = new Set(text.trim().split(/\s+/))

export const isStopWord = (word: string): boolean => stopWords.has(word)
