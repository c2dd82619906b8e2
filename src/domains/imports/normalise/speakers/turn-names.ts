/** What a user wrote, where the answer stands beside it. */
export const askedNames = new Set(
  'user input,user message,user query,user question,user text,user utterance,user prompt,customer message,human,question,query,prompt,input,utterance,request,message,text,input text,vraag,frage,pregunta,domanda,pergunta'.split(
    ',',
  ),
);
export const answerNames = new Set(
  'response,reply,answer,output,completion,antwoord,antwort,reponse,respuesta,risposta,resposta'.split(','),
);
