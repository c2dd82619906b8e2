import type { ImportField } from '../normalise/import-field.ts';

/** Polish, Swedish, Danish, Norwegian, Czech and Turkish names of columns, folded: only a whole name is one of them. */
export const moreNames: { readonly [field in ImportField]?: string } = {
  externalId:
    'id rozmowy, identyfikator rozmowy, numer rozmowy, id konwersacji, id sesji, identyfikator sesji, sesja, id czatu, id zgloszenia, numer zgloszenia, konversation id, konversations id, konversation, sessions id, samtals id, samtal id, samtal, arende id, arendenummer, samtale id, samtale, samtalenummer, sags id, sagsnummer, saks id, saksnummer, id konverzace, konverzace, id relace, relace, id chatu, cislo pozadavku, konusma kimligi, konusma id, konusma no, gorusme id, gorusme no, oturum id, oturum no, oturum kimligi, sohbet id, talep no',
  startTime:
    'czas rozpoczecia, rozpoczecie, poczatek, data rozpoczecia, rozpoczeto, utworzono, data utworzenia, czas, data i godzina, starttid, startat, starttidpunkt, skapad, skapat, tidpunkt, tid, starttidspunkt, startet, oprettet, opprettet, tidspunkt, dato, zacatek, zahajeno, zahajeni, cas zahajeni, vytvoreno, cas, baslangıc, baslangıc zamanı, baslangıc tarihi, baslama, olusturulma, olusturulma tarihi, tarih, tarih saat, zaman',
  endTime:
    'czas zakonczenia, zakonczenie, koniec, data zakonczenia, zakonczono, zamknieto, sluttid, sluttidpunkt, slut, avslutad, avslutat, stangd, sluttidspunkt, afsluttet, lukket, avsluttet, konec, ukonceno, ukonceni, cas ukonceni, uzavreno, bitis, bitis zamanı, bitis tarihi, kapanıs, kapanma tarihi',
  durationSeconds:
    'czas trwania, czas rozmowy, dlugosc, długosc, varaktighet, samtalslangd, varighed, varighet, samtalelængde, doba trvani, trvani, sure, gorusme suresi, oturum suresi',
  userId:
    'uzytkownik, uzytkownik id, id uzytkownika, uzytkownika id, klient, id klienta, numer klienta, anvandare, anvandar id, kund, kund id, kundnummer, bruger, bruger id, kunde id, kundenummer, bruker, bruker id, uzivatel, id uzivatele, zakaznik, id zakaznika, kullanıcı, kullanıcı id, kullanıcı adı, musteri, musteri id, musteri no',
  ipAddress: 'adres ip, ip adress, ip adresa, adresa ip, ip adresi',
  country: 'kraj, kod kraju, landskod, landekode, zeme, kod zeme, stat, ulke, ulke kodu',
  language:
    'jezyk, kod jezyka, sprak, sprakkod, sprog, sprogkode, sprakkode, jazyk, kod jazyka, dil, dil kodu',
  channel: 'kanał, zrodło, zrodlo, kalla, kilde, zdroj, kaynak',
  messageCount:
    'liczba wiadomosci, ilosc wiadomosci, antal meddelanden, antal beskeder, antall meldinger, pocet zprav, mesaj sayısı',
  avgResponseTime:
    'sredni czas odpowiedzi, czas odpowiedzi, svarstid, genomsnittlig svarstid, gennemsnitlig svartid, svartid, gjennomsnittlig svartid, prumerna doba odezvy, doba odezvy, ortalama yanıt suresi, yanıt suresi',
  firstResponseSeconds:
    'czas pierwszej odpowiedzi, czas do pierwszej odpowiedzi, forsta svarstid, første svartid, doba prvni odezvy, doba prvni odpovedi, ilk yanıt suresi',
  assignee:
    'konsultant, przypisano do, przypisany do, pracownik, handlaggare, tilldelad, medarbetare, medarbejder, sagsbehandler, tildelt, saksbehandler, operator, pracovnik, prideleno, temsilci, musteri temsilcisi, atanan',
  team: 'zespoł, zespol, grupa, grupp, gruppe, hold, tym, skupina, ekip, takım, grup',
  rating:
    'ocena, ocena klienta, betyg, omdome, nojdhet, bedømmelse, vurdering, tilfredshed, hodnoceni, puan, degerlendirme, memnuniyet',
  ratingComment:
    'komentarz do oceny, komentarz klienta, kommentar till betyg, kundkommentar, kommentar til bedømmelse, kommentar til vurdering, komentar k hodnoceni, degerlendirme yorumu',
  tags: 'tagi, etykiety, taggar, etiketter, tagy, stitky, etiketler',
  sentiment: 'nastroj, sentyment, stamning, stemning, nalada, duygu',
  category: 'kategoria, temat, dział, kategori, amne, emne, kategorie, tema, oddeleni, konu, departman',
  escalated:
    'eskalacja, eskalowano, eskalerad, eskalering, eskaleret, eskalert, eskalovano, eskalace, yonlendirildi',
  initialMsg:
    'pierwsza wiadomosc, forsta meddelandet, første besked, første melding, prvni zprava, ilk mesaj',
  summary: 'podsumowanie, streszczenie, sammanfattning, sammendrag, shrnuti, ozet',
  tokens: 'tokeny, liczba tokenow, antal tokens, antall tokens, pocet tokenu, tokenler',
  cost: 'koszt, kostnad, kostnader, pris, omkostning, naklady, cena, maliyet, ucret',
  currency: 'waluta, mena, para birimi, doviz',
  transcript:
    'transkrypcja, zapis rozmowy, historia rozmowy, transkription, samtalsutskrift, transskription, utskrift, prepis, dokum, konusma metni',
  messageRole: 'nadawca, autor wiadomosci, avsandare, afsender, avsender, odesilatel, gonderen, gonderici',
  messageContent:
    'tresc, tresc wiadomosci, wiadomosc, meddelande, meddelandetext, besked, beskedtekst, melding, meldingstekst, zprava, text zpravy, mesaj, mesaj metni, icerik',
  messageTime:
    'czas wiadomosci, data wiadomosci, wysłano, skickat, skickad, sendt, odeslano, gonderildi, gonderim zamanı',
};
