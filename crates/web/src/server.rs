//! Accepts connections, with a maximum number of connections, time limits for slow clients, and a graceful shutdown.
//!
//! Each core has one thread with its own connections. With work stealing, threads wake each other: every other small
//! request woke a thread, which took about 4 of 26 µs of CPU time.

use crate::app::Application;
use crate::config::{Config, ServerLimits};
use crate::connection::{Alarm, Connection};
use crate::metrics::{CountedGauge, Metrics};
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown};
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{self, Handle, Runtime};
use tokio::sync::{Notify, Semaphore, watch};

/// Maximum size of a request head, in bytes.
const HEAD_BYTES: usize = 1 << 14;

/// A server that listens on an address.
pub struct Server {
    /// Runtime that accepts connections.
    runtime: Runtime,
    /// Runtimes that process requests, one per thread.
    workers: Vec<Runtime>,
    listener: TcpListener,
    app: Application,
    metrics: Metrics,
    limits: ServerLimits,
    stopper: Stopper,
}

/// Handle that can stop a server from any thread.
#[derive(Clone, Debug, Default)]
pub struct Stopper(Arc<Notify>);

impl Stopper {
    /// Stops accepting connections and ends the server once running requests have finished.
    pub fn stop(&self) {
        self.0.notify_one();
    }
}

impl Server {
    /// Binds the server to its address and creates its threads.
    ///
    /// # Errors
    ///
    /// Returns an error if the server cannot listen on the address, or a thread cannot be created.
    pub fn bind(config: &Config) -> io::Result<Server> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let worker = |_| {
            let mut worker = runtime::Builder::new_current_thread();
            worker.enable_all().max_blocking_threads(config.limits.workers).build()
        };
        let workers = (0..cores).map(worker).collect::<io::Result<_>>()?;
        let metrics = Metrics::new();
        let listener = runtime.block_on(TcpListener::bind(config.address))?;
        Ok(Server {
            runtime,
            workers,
            listener,
            app: Application::new(config, &metrics),
            metrics,
            limits: config.limits.clone(),
            stopper: Stopper::default(),
        })
    }

    /// Returns the address that the server listens on.
    ///
    /// # Errors
    ///
    /// Returns an error if the system cannot report the address.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Returns a handle that can stop the server.
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Serves requests until the server is stopped. Requests that are running at that time may finish within the
    /// configured grace period.
    pub fn run(self) {
        let Server { runtime, workers, listener, app, metrics, limits, stopper } = self;
        let handles: Vec<Handle> = workers.iter().map(|worker| worker.handle().clone()).collect();
        thread::scope(|scope| {
            // `running` is dropped at the end of this block, even after a panic, so that no thread waits forever.
            let (running, _) = watch::channel(());
            for worker in workers {
                let mut ended = running.subscribe();
                scope.spawn(move || {
                    // No message is sent: closing the channel is the signal to stop.
                    let _ = worker.block_on(ended.changed());
                    worker.shutdown_timeout(Duration::from_secs(1));
                });
            }
            runtime.block_on(async {
                let open = GracefulShutdown::new();
                accept(&listener, &handles, &app, &metrics, &limits, &open, &stopper).await;
                drop(listener);
                // Requests that have not finished within the grace period are aborted.
                let _ = tokio::time::timeout(limits.grace, open.shutdown()).await;
            });
        });
    }
}

async fn accept(
    listener: &TcpListener,
    workers: &[Handle],
    app: &Application,
    metrics: &Metrics,
    limits: &ServerLimits,
    open: &GracefulShutdown,
    stopper: &Stopper,
) {
    let mut stop = pin!(stopper.0.notified());
    let places = Arc::new(Semaphore::new(limits.connections));
    for worker in workers.iter().cycle() {
        let next = async {
            let place = places.clone().acquire_owned().await.expect("the semaphore is never closed");
            (listener.accept().await, place)
        };
        let (accepted, place) = tokio::select! {
            next = next => next,
            () = &mut stop => return,
        };
        match accepted {
            Ok((stream, peer)) => {
                let _at = worker.enter();
                // If the system cannot wait for another socket, the connection is closed.
                let Ok(stream) = stream.into_std().and_then(TcpStream::from_std) else { continue };
                let connection = open.watch(connection(stream, peer.ip(), app.clone(), limits));
                let counted = CountedGauge::new(metrics.connections.clone());
                worker.spawn(async move {
                    // Errors mean that the client disconnected or violated the protocol, and are ignored.
                    let _ = connection.await;
                    drop((place, counted));
                });
            }
            // The client disconnected before it was accepted, or the system is temporarily out of resources.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

fn connection(
    stream: TcpStream,
    peer: IpAddr,
    app: Application,
    limits: &ServerLimits,
) -> impl GracefulConnection<Error = hyper::Error> + use<> {
    // Responses are written in one operation, so Nagle's algorithm has no benefit.
    let _ = stream.set_nodelay(true);
    let alarm = Alarm::new();
    let connection = Connection { client: peer, alarm: alarm.clone() };
    // Each connection has its own reference count, since threads would contend for a shared one.
    let app = Arc::new(app);
    let answer = service_fn(move |request: Request<Incoming>| {
        let (app, connection) = (app.clone(), connection.clone());
        async move { Ok::<_, Infallible>(app.answer(request.map(Body::new), connection).await) }
    });
    http1::Builder::new()
        .timer(alarm)
        .header_read_timeout(limits.head_time)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), answer)
}
