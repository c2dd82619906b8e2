import type { ImportField } from '../normalise/import-field.ts';

/** Finnish, Hungarian, Romanian, Greek, Russian, Ukrainian, Japanese, Chinese and Korean names of columns: only a whole name is one. */
export const farNames: { readonly [field in ImportField]?: string } = {
  externalId:
    'keskustelun tunnus, keskustelun id, keskustelutunnus, keskustelu id, keskustelu, istunnon tunnus, istunnon id, istuntotunnus, istunto, tiketin numero, tikettinumero, beszélgetés azonosító, beszélgetés id, beszélgetés azonosítója, beszélgetés, munkamenet azonosító, munkamenet id, jegy száma, jegyszám, id conversație, id-ul conversației, conversație, id sesiune, sesiune, număr tichet, αναγνωριστικό συνομιλίας, id συνομιλίας, αναγνωριστικό συνεδρίας, συνομιλία, id диалога, id беседы, id чата, id сессии, id сеанса, id разговора, id обращения, номер диалога, номер обращения, номер чата, номер заявки, идентификатор диалога, идентификатор сессии, идентификатор чата, идентификатор разговора, диалог, сессия, обращение, id розмови, id діалогу, id чату, id сесії, ідентифікатор розмови, ідентифікатор сесії, номер звернення, розмова, 会話id, 会話番号, 会話, セッションid, セッション, チャットid, チケットid, チケット番号, 問い合わせ番号, お問い合わせ番号, 会话id, 会话编号, 会话, 对话id, 对话编号, 對話id, 會話id, 聊天id, 工单编号, 工单号, 工单id, 대화id, 대화 id, 세션id, 세션 id, 상담id, 상담 id, 상담번호, 상담 번호, 문의번호, 티켓번호',
  startTime:
    'alkoi, alkamisaika, aloitusaika, alku, aloitettu, luotu, luontiaika, aika, päivämäärä, aikaleima, kezdete, kezdés, kezdet, kezdő időpont, kezdési idő, kezdés ideje, létrehozva, létrehozás dátuma, időpont, dátum, idő, început, început la, data începerii, ora începerii, creat la, data creării, έναρξη, ώρα έναρξης, ημερομηνία έναρξης, δημιουργήθηκε, ημερομηνία, начало, время начала, дата начала, дата и время начала, начато, создан, создано, дата создания, дата, дата и время, время, початок, час початку, дата початку, створено, дата створення, дата та час, дата і час, час, 開始日時, 開始時刻, 開始時間, 開始, 作成日時, 作成日, 日時, 日付, 时间, 開始時間, 开始时间, 开始日期, 创建时间, 创建日期, 会话开始时间, 日期, 時間, 시작 시간, 시작시간, 시작일시, 시작, 생성일시, 생성일, 생성 시간, 일시, 날짜, 시간',
  endTime:
    'päättyi, päättymisaika, lopetusaika, loppu, suljettu, vége, befejezés, befejezve, záró időpont, befejezés ideje, lezárva, sfârșit, sfârșit la, data încheierii, ora încheierii, închis la, λήξη, ώρα λήξης, ημερομηνία λήξης, окончание, конец, время окончания, дата окончания, дата и время окончания, завершение, время завершения, дата завершения, закрыт, закрыто, дата закрытия, завершен, завершено, кінець, закінчення, час завершення, завершено, закрито, 終了日時, 終了時刻, 終了時間, 終了, 完了日時, 结束时间, 结束日期, 关闭时间, 会话结束时间, 結束時間, 종료 시간, 종료시간, 종료일시, 종료',
  durationSeconds:
    'kesto, keskustelun kesto, istunnon kesto, időtartam, hossz, beszélgetés hossza, durată, durata conversației, διάρκεια, продолжительность, длительность, длительность диалога, длительность разговора, тривалість, 所要時間, 会話時間, 対応時間, 时长, 会话时长, 持续时间, 通话时长, 소요 시간, 소요시간, 상담 시간, 상담시간',
  userId:
    'asiakas, asiakkaan tunnus, asiakasnumero, asiakastunnus, käyttäjä, käyttäjätunnus, ügyfél, ügyfél azonosító, ügyfélszám, felhasználó, felhasználó azonosító, felhasználónév, id client, utilizator, id utilizator, πελάτης, χρήστης, id πελάτη, клиент, id клиента, номер клиента, идентификатор клиента, пользователь, id пользователя, посетитель, клієнт, id клієнта, користувач, id користувача, відвідувач, 顧客, 顧客id, 顧客番号, お客様, お客様id, ユーザー, ユーザーid, ユーザid, 会員id, 用户, 用户id, 客户, 客户id, 访客, 访客id, 会员id, 客戶, 客戶id, 고객, 고객id, 고객 id, 고객번호, 사용자, 사용자id, 사용자 id, 회원id',
  ipAddress:
    'ip osoite, ip cím, adresă ip, διεύθυνση ip, ip адрес, ip адреса, ipアドレス, ip地址, ip주소, ip 주소',
  country:
    'maa, maakoodi, ország, országkód, țară, țara, cod țară, χώρα, страна, код страны, країна, код країни, 国, 国コード, 国名, 国家, 国家代码, 國家, 국가, 국가 코드, 국가코드',
  language:
    'kieli, kielikoodi, nyelv, nyelvkód, limbă, limba, cod limbă, γλώσσα, язык, код языка, мова, код мови, 言語, 言語コード, 语言, 語言, 언어, 언어 코드',
  channel:
    'kanava, lähde, csatorna, forrás, κανάλι, πηγή, канал, источник, джерело, チャネル, チャンネル, 流入元, 渠道, 来源, 渠道来源, 채널, 유입 경로',
  messagesSent:
    'asiakkaan viestien määrä, ügyfél üzeneteinek száma, сообщений клиента, сообщений пользователя, количество сообщений клиента, 用户消息数, 客户消息数',
  messageCount:
    'viestien määrä, viestejä, üzenetek száma, numărul de mesaje, număr mesaje, αριθμός μηνυμάτων, количество сообщений, число сообщений, кол во сообщений, сообщений, кількість повідомлень, メッセージ数, 消息数, 消息数量, 訊息數, 메시지 수, 메시지수',
  avgResponseTime:
    'vastausaika, keskimääräinen vastausaika, válaszidő, átlagos válaszidő, timp mediu de răspuns, timp de răspuns, μέσος χρόνος απόκρισης, среднее время ответа, время ответа, середній час відповіді, час відповіді, 平均応答時間, 応答時間, 平均响应时间, 平均回复时间, 响应时间, 평균 응답 시간, 응답 시간',
  firstResponseSeconds:
    'ensimmäinen vastausaika, ensivasteaika, első válaszidő, első válasz ideje, timp până la primul răspuns, время первого ответа, время до первого ответа, час першої відповіді, 初回応答時間, 首次响应时间, 首次回复时间, 첫 응답 시간, 최초 응답 시간',
  assignee:
    'käsittelijä, asiakaspalvelija, vastuuhenkilö, ügyintéző, operátor, felelős, kezelő, responsabil, υπεύθυνος, χειριστής, оператор, менеджер, ответственный, исполнитель, сотрудник, відповідальний, виконавець, 担当者, オペレーター, 対応者, 客服, 客服人员, 坐席, 负责人, 处理人, 상담원, 상담사, 담당자',
  team: 'tiimi, ryhmä, csapat, csoport, echipă, ομάδα, команда, группа, група, チーム, グループ, 团队, 小组, 客服组, 팀, 그룹',
  rating:
    'arvosana, arvio, asiakastyytyväisyys, értékelés, elégedettség, calificativ, notă, rating client, βαθμολογία, αξιολόγηση, оценка, оценка клиента, рейтинг, оцінка, оцінка клієнта, 評価, 満足度, 顧客満足度, 评分, 满意度, 评价分数, 滿意度, 평점, 만족도, 평가',
  ratingComment:
    'palaute, arvion kommentti, értékelés megjegyzés, vélemény, comentariu, σχόλιο, комментарий к оценке, отзыв, коментар до оцінки, відгук, 評価コメント, コメント, 评价内容, 评论, 评价, 평가 의견',
  tags: 'tunnisteet, tagit, címkék, etichete, ετικέτες, теги, метки, мітки, タグ, ラベル, 标签, 標籤, 태그',
  sentiment:
    'tunnelma, hangulat, sentiment client, συναίσθημα, тональность, настроение, тональність, 感情, 情绪, 情感, 감정',
  category:
    'kategoria, luokka, aihe, kategória, téma, témakör, categorie, subiect, κατηγορία, θέμα, категория, тема, тематика, категорія, カテゴリ, カテゴリー, 分類, 类别, 分类, 主题, 類別, 카테고리, 분류, 유형',
  escalated:
    'eskaloitu, siirretty asiakaspalvelijalle, eszkalálva, eszkalált, továbbítva ügyintézőnek, escaladat, эскалация, эскалирован, эскалировано, передано оператору, ескалація, ескальовано, передано оператору, エスカレーション, 有人対応, 是否升级, 是否转人工, 转人工, 升级, 에스컬레이션, 상담원 연결',
  initialMsg:
    'ensimmäinen viesti, első üzenet, primul mesaj, πρώτο μήνυμα, первое сообщение, перше повідомлення, 最初のメッセージ, 初回メッセージ, 首条消息, 第一条消息, 첫 메시지, 첫메시지',
  summary:
    'yhteenveto, tiivistelmä, összefoglaló, összegzés, rezumat, περίληψη, резюме, краткое содержание, підсумок, 要約, 概要, 摘要, 总结, 요약',
  questions: 'kysymykset, kérdések, întrebări, ερωτήσεις, вопросы, питання, 質問, 问题, 질문',
  tokens:
    'tokenien määrä, tokenek száma, tokenek, tokeni, токены, количество токенов, токени, トークン数, トークン, token数, 토큰 수, 토큰',
  cost: 'kustannus, kustannukset, hinta, költség, ár, preț, κόστος, стоимость, цена, затраты, вартість, ціна, コスト, 費用, 料金, 费用, 成本, 비용',
  currency: 'valuutta, pénznem, deviza, valută, monedă, νόμισμα, валюта, 通貨, 货币, 币种, 통화',
  transcript:
    'keskusteluhistoria, litterointi, beszélgetés szövege, leirat, transcriere, απομαγνητοφώνηση, транскрипт, текст диалога, текст разговора, история сообщений, переписка, розшифровка, текст розмови, листування, トランスクリプト, 会話内容, 会話履歴, 会话内容, 聊天记录, 对话内容, 对话记录, 대화 내용, 대화내용, 상담 내용',
  messageRole:
    'lähettäjä, puhuja, kirjoittaja, feladó, küldő, szerző, expeditor, autor mesaj, αποστολέας, отправитель, автор, автор сообщения, кто написал, роль, відправник, 送信者, 発言者, 発信者, 话者, 役割, 发送者, 发送人, 发言人, 角色, 發送者, 발신자, 보낸 사람, 작성자, 화자, 역할',
  messageContent:
    'viesti, viestin sisältö, viestin teksti, sisältö, teksti, üzenet, üzenet szövege, szöveg, tartalom, mesaj text, conținut, conținutul mesajului, textul mesajului, μήνυμα, κείμενο, κείμενο μηνύματος, сообщение, текст сообщения, текст, содержание, повідомлення, текст повідомлення, зміст, メッセージ, メッセージ内容, 本文, 内容, 発言内容, 消息, 消息内容, 发送内容, 訊息, 訊息內容, 메시지, 메시지 내용, 내용, 본문',
  messageTime:
    'viestin aika, lähetetty, lähetysaika, üzenet ideje, küldve, küldés ideje, elküldve, trimis la, ora mesajului, ώρα μηνύματος, время сообщения, дата сообщения, отправлено, время отправки, дата отправки, час повідомлення, надіслано, 送信日時, 送信時刻, 送信時間, 发送时间, 消息时间, 發送時間, 발신 시간, 보낸 시간, 전송 시간, 메시지 시간',
};
