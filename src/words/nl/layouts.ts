import type { layouts as english } from '../en/layouts.ts';
import type { Translated } from '../translate.ts';

export const layouts: Translated<typeof english> = {
  'layout.inParts':
    'Dit bestand heeft één bericht of beurt per record. Voeg alle delen van een export, zoals pagina’s of dagen, samen in één bestand: komt een gesprek terug in een ander bestand, dan vervangt dat bestand het.',
  'layout.intercomList':
    'Dit is een lijst van gesprekken: met het eerste bericht van elk gesprek, zonder antwoorden. Haal voor de antwoorden elk gesprek op (GET /conversations/ID), of exporteer de berichten als CSV.',
  'layout.intercomCalls':
    'Elke aanroep van de webhook van Intercom bevat alleen wat nieuw is. Haal elk gesprek op (GET /conversations/ID), of exporteer de berichten als CSV.',
  'layout.chatwootList':
    'Dit is een lijst van gesprekken: er staan alleen de nieuwste berichten in, en die worden weggelaten. Exporteer in plaats daarvan de berichten van elk gesprek (GET /conversations/ID/messages).',
  'layout.zendeskTickets':
    'Deze tickets hebben geen reacties, alleen het eerste bericht. Exporteer voor de gesprekken de ticketgebeurtenissen met reacties (incremental/ticket_events?include=comment_events).',

  'layout.crispList':
    'Dit is een lijst van gesprekken zonder berichten. Exporteer in plaats daarvan de berichten van elk gesprek (GET /conversation/SESSION/messages).',
  'layout.freshchatList':
    'Deze gesprekken hebben geen berichten. Exporteer in plaats daarvan de berichten van elk gesprek (GET /conversations/ID/messages).',
  'layout.dialogflowList':
    'Dit is een lijst van gesprekken zonder beurten. Haal in plaats daarvan elk gesprek op (conversations.get), of exporteer de interactielogs naar BigQuery en vandaar als JSON.',

  'layout.livechatList':
    'Deze chats hebben geen berichten, hooguit het laatste. Exporteer in plaats daarvan list_archives uit LiveChat.',
  'layout.voiceflowTurns':
    'Bij deze Voiceflow-beurten staat niet bij welk gesprek ze horen. Exporteer het transcript met de logs (GET /v1/transcript/ID).',
  'layout.people':
    'Dit zijn mensen (gebruikers, contacten of medewerkers), zonder gesprekken. Exporteer in plaats daarvan de gesprekken of tickets.',
  'layout.slackPeople':
    'Dit is de lijst van mensen of kanalen uit een Slack-export. Upload de dagbestanden van een kanaal: de JSON-bestanden in de map van dat kanaal.',
  'layout.chatgptOther':
    'Dit bestand uit een ChatGPT-export heeft geen gesprekken. Upload conversations.json.',
  'layout.zendeskMetrics':
    'Dit zijn metric events van Zendesk, zonder gesprekken. Exporteer de ticketgebeurtenissen met reacties (incremental/ticket_events?include=comment_events).',
  'layout.zendeskComments':
    'Bij deze reacties staat niet bij welk ticket ze horen. Exporteer de tickets met hun reacties, of de ticketgebeurtenissen met reacties (incremental/ticket_events?include=comment_events).',
  'layout.tawkStart':
    'Deze aanroepen zeggen alleen dat chats begonnen en eindigden. Gebruik in plaats daarvan de transcript-webhook (chat:transcript_created).',
  'layout.messagesAlone':
    'Bij deze berichten staat niet bij welk gesprek ze horen. Exporteer ze met hun gespreks-ID.',
  'layout.dialogflowAnswers':
    'Deze antwoorden van Dialogflow hebben geen tijd. Exporteer de logregels uit Cloud Logging, of de interactielogs uit BigQuery.',
  'layout.voiceflowList':
    'Dit is een lijst van transcripten zonder inhoud. Haal in plaats daarvan elk transcript op met de logs (GET /v1/transcript/ID).',
  'layout.botpressList':
    'Deze gesprekken hebben geen berichten. Exporteer in plaats daarvan de berichten (GET /v1/chat/messages).',
  'layout.helpscoutList':
    'Deze Help Scout-lijst heeft geen berichten. Exporteer in plaats daarvan elk gesprek met zijn threads (embed=threads).',
  'layout.freshdeskList':
    'Deze tickets hebben alleen hun eerste bericht. Haal voor de gesprekken elk ticket op met include=conversations.',
  'layout.kustomerList':
    'Deze Kustomer-lijst heeft geen berichten. Exporteer in plaats daarvan de berichten (GET /v1/conversations/ID/messages).',
  'layout.gorgiasList':
    'Deze Gorgias-lijst heeft geen berichten. Exporteer in plaats daarvan de berichten (GET /api/messages), of elk ticket apart.',
  'layout.frontList':
    'Deze Front-lijst heeft geen berichten. Exporteer in plaats daarvan de berichten als CSV.',
  'layout.salesiqList':
    'Deze SalesIQ-lijst heeft geen berichten. Exporteer in plaats daarvan de berichten van elk gesprek (GET /conversations/ID/messages), elk antwoord in zijn geheel: uit het adres blijkt welk gesprek het is.',
  'layout.salesiqMessages':
    'Bij deze SalesIQ-berichten staat niet bij welk gesprek ze horen. Bewaar elk antwoord in zijn geheel (GET /conversations/ID/messages): uit het adres blijkt welk gesprek het is.',
  'layout.zohoDeskList':
    'Deze tickets hebben alleen hun eerste bericht. Voeg voor de gesprekken aan elk ticket zijn threads toe als threads (GET /tickets/ID/conversations).',
  'layout.zohoThreads':
    'Bij deze threads van Zoho Desk staat niet bij welk ticket ze horen. Voeg aan elk ticket zijn threads toe als threads, of geef elke thread zijn ticketId.',
  'layout.connectCalls':
    'Dit transcript van een telefoongesprek zegt niet wanneer het gesprek was. Zet de InitiationTimestamp uit het contactrecord in het bestand, naast Transcript.',
  'layout.teamsChats':
    'Dit is een lijst van Teams-chats zonder berichten. Exporteer in plaats daarvan hun berichten (GET /chats/ID/messages, of getAllMessages).',
  'layout.tidioMessages':
    'Bij deze Tidio-berichten staat niet van wie ze zijn. Haal elk ticket op (GET /tickets/ID), of voeg de berichten van elk contact aan het contact toe als messages.',
  'layout.hubspotList':
    'Deze threads hebben geen berichten. Exporteer in plaats daarvan de berichten van elke thread (GET /conversations/v3/conversations/threads/ID/messages).',
  'layout.genesysList':
    'Deze gesprekken hebben geen berichten. Exporteer in plaats daarvan hun transcripties (transcripturl van Speech and Text Analytics).',
  'layout.salesforceChats': 'Deze chattranscripten hebben geen tekst. Exporteer ze met hun Body.',
  'layout.salesforceCases':
    'Deze cases hebben alleen hun eerste bericht. Vraag ze voor de gesprekken op met hun e-mails (SELECT …, (SELECT Incoming, TextBody, MessageDate FROM EmailMessages) FROM Case), of exporteer EmailMessage met de ParentId.',
  'layout.salesforceSessions':
    'Deze messaging-sessies hebben geen berichten. Exporteer in plaats daarvan de conversation entries (ConversationEntry).',
  'layout.tidioList':
    'Deze Tidio-lijst heeft geen berichten en geen tijden. Haal in plaats daarvan elk ticket op (GET /tickets/ID).',
  'layout.langfuseList':
    'Deze sessies hebben geen traces, en daar staan de berichten in. Exporteer in plaats daarvan de traces.',
  'layout.librechatList':
    'Dit is een lijst van gesprekken zonder berichten. Exporteer in plaats daarvan elk gesprek als JSON.',
  'layout.difyList':
    'Dit is een lijst van gesprekken zonder berichten. Exporteer in plaats daarvan de berichten van elk gesprek (GET /messages?conversation_id=ID).',
  'layout.typebotResults': 'Resultaten van Typebot bevatten wat mensen antwoordden, zonder wat de bot zei.',
  'layout.channelCalls':
    'Deze aanroepen van een webhook bevatten alleen wat klanten schreven. Exporteer de gesprekken uit het programma dat ze beantwoordt, of een WhatsApp-chat van de telefoon (“Chat exporteren”).',
};
